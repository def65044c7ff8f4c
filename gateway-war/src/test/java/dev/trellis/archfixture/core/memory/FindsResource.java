package dev.trellis.archfixture.core.memory;

import java.net.URL;

final class FindsResource {
  URL use() {
    return FindsResource.class.getResource("FindsResource.class");
  }
}
