package dev.trellis.mapping;

import dev.trellis.core.page.Page;
import java.util.List;

/** What became of a native record. */
public sealed interface Mapped {

  /** A page of the context, and what was odd about it. */
  record OfPage(Page page, List<Finding> findings) implements Mapped {
    public OfPage {
      findings = List.copyOf(findings);
    }
  }

  /** Not part of the context: deleted, a draft, or past its expiry (§8.10). */
  record NotInContext() implements Mapped {}

  /** In a state that the mapping does not know; not carried, and declared so. */
  record UnknownState() implements Mapped {}

  /** Holds bytes that no page can carry; not carried, and declared so (D-10). */
  record Undecodable() implements Mapped {}
}
