package dev.trellis.tomatio.search;

import dev.trellis.core.page.Page;
import java.time.Instant;

/**
 * A page as the tables hold it.
 *
 * @param page the page
 * @param digest the SHA-256 of its file
 * @param put when the tables took it in as it is
 */
public record IndexedPage(Page page, String digest, Instant put) {
  @Override
  public String toString() {
    return page.toString();
  }
}
