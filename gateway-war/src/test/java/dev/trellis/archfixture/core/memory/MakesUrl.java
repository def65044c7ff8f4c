package dev.trellis.archfixture.core.memory;

import java.io.IOException;
import java.net.URL;

final class MakesUrl {
  @SuppressWarnings("deprecation")
  URL use() throws IOException {
    return new URL("https://example.org/");
  }
}
