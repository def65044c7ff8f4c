package dev.trellis.archfixture.schemas;

import dev.trellis.archfixture.core.page.Known;

final class KnowsCore {
  Class<?> use() {
    return Known.class;
  }
}
