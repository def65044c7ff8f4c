package dev.trellis.core.access;

import java.util.Locale;

/** The way by which a call came in (§7.5). */
public enum Channel {
  /** A tool call. */
  MCP,
  /** The management surface: page, API or terminal. */
  MANAGEMENT,
  /** An import or a restore. */
  IMPORT,
  /** An export. */
  EXPORT,
  /** A process of the server itself. */
  SYSTEM;

  /** The channel as it stands in documents. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
