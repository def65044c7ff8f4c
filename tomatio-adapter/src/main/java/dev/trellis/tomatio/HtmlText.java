package dev.trellis.tomatio;

/**
 * Names that WordPress stores escaped for HTML, such as those of terms. Bodies are never decoded.
 */
final class HtmlText {
  private HtmlText() {}

  /** The name without the five entities that WordPress escapes with. */
  static String decode(String stored) {
    return stored
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#039;", "'")
        .replace("&amp;", "&");
  }
}
