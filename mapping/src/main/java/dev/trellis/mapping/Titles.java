package dev.trellis.mapping;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The title of a text that has none: its first line that is not empty, without
 * Markdown's marks, cut to 80 characters. The same text always gives the same title.
 */
final class Titles {
  private static final int LONGEST_DERIVED = 80;
  private static final int LONGEST = 300;
  private static final Pattern MARKS =
      Pattern.compile("^(?:#{1,6}\\s+|>\\s*|[-*+]\\s+|\\d{1,9}[.)]\\s+)+|[*_`]{1,3}|\\s*#+$");
  private static final Pattern SPACE = Pattern.compile("[\\s\\p{Cntrl}]+");

  private Titles() {}

  /** A stored title: white space folded, cut to what a page may have. */
  static Optional<String> stored(String title) {
    return cut(SPACE.matcher(title).replaceAll(" ").strip(), LONGEST);
  }

  /** A title derived from a body. */
  static Optional<String> derived(String body) {
    return body.lines()
        .map(line -> MARKS.matcher(line.strip()).replaceAll(""))
        .map(line -> SPACE.matcher(line).replaceAll(" ").strip())
        .filter(line -> line.codePoints().anyMatch(Character::isLetterOrDigit))
        .findFirst()
        .flatMap(line -> cut(line, LONGEST_DERIVED));
  }

  private static Optional<String> cut(String text, int longest) {
    if (text.isEmpty()) {
      return Optional.empty();
    }
    if (text.codePointCount(0, text.length()) <= longest) {
      return Optional.of(text);
    }
    return Optional.of(text.substring(0, text.offsetByCodePoints(0, longest - 1)).strip() + "…");
  }
}
