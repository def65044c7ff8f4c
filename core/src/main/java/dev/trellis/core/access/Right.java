package dev.trellis.core.access;

import java.util.Locale;

/** What a principal may do in a partition (§5.3 item 1). */
public enum Right {
  /** Read its pages. */
  READ,
  /** Propose changes that a reviewer decides. */
  PROPOSE,
  /** Change its pages. */
  WRITE,
  /** Decide what was proposed. */
  REVIEW;

  /** The right as it stands in documents. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
