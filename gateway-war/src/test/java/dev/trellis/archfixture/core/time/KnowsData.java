package dev.trellis.archfixture.core.time;

import dev.trellis.archfixture.core.data.Known;

final class KnowsData {
  Class<?> use() {
    return Known.class;
  }
}
