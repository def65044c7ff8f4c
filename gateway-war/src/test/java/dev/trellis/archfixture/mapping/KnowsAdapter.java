package dev.trellis.archfixture.mapping;

import dev.trellis.archfixture.tomatio.Known;

final class KnowsAdapter {
  Class<?> use() {
    return Known.class;
  }
}
