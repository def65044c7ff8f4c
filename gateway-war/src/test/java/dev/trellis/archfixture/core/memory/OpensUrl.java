package dev.trellis.archfixture.core.memory;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;

final class OpensUrl {
  InputStream use(URL url) throws IOException {
    return url.openStream();
  }
}
