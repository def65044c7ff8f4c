package dev.trellis.archfixture.tomatio.dump;

import dev.trellis.archfixture.mapping.Known;

final class KnowsMapping {
  Class<?> use() {
    return Known.class;
  }
}
