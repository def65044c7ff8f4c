package dev.trellis.archfixture.core.review;

import dev.trellis.archfixture.core.memory.Known;

final class KnowsMemory {
  Class<?> use() {
    return Known.class;
  }
}
