package dev.trellis.core.store;

/**
 * A page that was found, as it is now, and a part of its text.
 *
 * @param page the page without its body
 * @param snippet the part that shows why it was found; plain text on one line
 */
public record Excerpt(PageHead page, String snippet) {
  @Override
  public String toString() {
    return "an excerpt of " + snippet.length() + " characters";
  }
}
