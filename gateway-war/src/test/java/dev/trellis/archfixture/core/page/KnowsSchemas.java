package dev.trellis.archfixture.core.page;

import dev.trellis.archfixture.schemas.Known;

final class KnowsSchemas {
  Class<?> use() {
    return Known.class;
  }
}
