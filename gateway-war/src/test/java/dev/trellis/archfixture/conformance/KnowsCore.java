package dev.trellis.archfixture.conformance;

import dev.trellis.archfixture.core.page.Known;

final class KnowsCore {
  Class<?> use() {
    return Known.class;
  }
}
