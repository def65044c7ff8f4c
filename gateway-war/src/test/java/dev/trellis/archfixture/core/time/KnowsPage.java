package dev.trellis.archfixture.core.time;

import dev.trellis.archfixture.core.page.Known;

final class KnowsPage {
  Class<?> use() {
    return Known.class;
  }
}
