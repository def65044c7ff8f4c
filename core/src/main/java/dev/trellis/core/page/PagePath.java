package dev.trellis.core.page;

import dev.trellis.core.error.PcpError;
import java.util.Locale;
import java.util.Optional;

/**
 * A page's path, unique in its context (§5.1). Never rewritten; its order is that of its bytes.
 *
 * @param value the path
 */
public record PagePath(String value) implements Comparable<PagePath> {
  /** The longest path, in characters. */
  public static final int MAX_LENGTH = 255;

  private static final int LONGEST_SEGMENT = 64;

  /**
   * @throws PcpError {@code invalid_input} when the text is no such path
   */
  public PagePath {
    if (!isValid(value)) {
      throw PcpError.invalidInput(
          "a path is segments of 1 to 64 of A-Z a-z 0-9 . _ - joined by /, none beginning with . or"
              + " -, 255 characters at most");
    }
  }

  /** The path, when the text is one. */
  public static Optional<PagePath> parse(String text) {
    return isValid(text) ? Optional.of(new PagePath(text)) : Optional.empty();
  }

  private static boolean isValid(String text) {
    int segment = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean ends = c == '/' && segment > 0;
      boolean belongs = isWord(c) || (segment > 0 && (c == '.' || c == '-'));
      if (!ends && (!belongs || segment == LONGEST_SEGMENT)) {
        return false;
      }
      segment = ends ? 0 : segment + 1;
    }
    return segment > 0 && text.length() <= MAX_LENGTH;
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  /** The form in which two paths that differ only in case are the same (§5.1 item 1). */
  public String caseFolded() {
    return value.toLowerCase(Locale.ROOT);
  }

  @Override
  public int compareTo(PagePath other) {
    return value.compareTo(other.value);
  }
}
