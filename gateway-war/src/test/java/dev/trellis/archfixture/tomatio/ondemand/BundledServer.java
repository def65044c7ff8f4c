package dev.trellis.archfixture.tomatio.ondemand;

import java.io.IOException;
import java.net.URL;
import java.net.URLConnection;

final class BundledServer {
  URLConnection use(URL url) throws IOException {
    return url.openConnection();
  }
}
