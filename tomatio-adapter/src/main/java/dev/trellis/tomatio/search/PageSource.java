package dev.trellis.tomatio.search;

import java.time.Instant;
import java.util.Collection;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** The tables that an index follows, as one transaction sees them. */
public interface PageSource {

  /** Which state of the pages the transaction sees now. */
  State state();

  /** Gives each page that came or changed behind that version, and the path of each that went. */
  void changedSince(long version, Consumer<IndexedPage> changed, Consumer<String> gone);

  /** Gives the path and the digest of every page. */
  void digests(BiConsumer<String, String> sink);

  /** Gives the pages at these paths. */
  void pages(Collection<String> paths, Consumer<IndexedPage> sink);

  /**
   * A state of the pages.
   *
   * @param version grows with each transaction that changed a page
   * @param language the site's language, as WordPress names it; empty for English
   * @param since when the context was first seen
   */
  record State(long version, String language, Instant since) {}
}
