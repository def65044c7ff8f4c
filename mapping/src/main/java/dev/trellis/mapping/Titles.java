package dev.trellis.mapping;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The title of a text that has none (A-45, A-61): its first line that holds a letter or digit,
 * without Markdown's marks, cut to 80 characters. The same text always gives the same title, in
 * time that grows with the text and not faster.
 */
final class Titles {
  private static final int LONGEST_DERIVED = 80;
  private static final int LONGEST = 300;

  /** How much of a line is looked at, in chars. */
  private static final int LONGEST_LINE = 2_000;

  private static final Pattern LEADING = Pattern.compile("^(?:#{1,6} |> ?|[-*+] |\\d{1,9}[.)] )++");
  private static final Pattern EMPHASIS =
      Pattern.compile(
          "`+|(?<![\\w*_])[*_]{1,3}(?=\\S)|(?<=\\S)[*_]{1,3}(?![\\w*_])",
          Pattern.UNICODE_CHARACTER_CLASS);
  private static final Pattern TRAILING = Pattern.compile(" #++$");
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private Titles() {}

  /** A stored title: white space folded, cut to what a page may have. */
  static Optional<String> stored(String title) {
    return cut(folded(title), LONGEST);
  }

  /** A title derived from a body. */
  static Optional<String> derived(String body) {
    String text = body.startsWith(BYTE_ORDER_MARK) ? body.substring(1) : body;
    return text.lines()
        .map(Titles::withoutMarks)
        .filter(line -> line.codePoints().anyMatch(Character::isLetterOrDigit))
        .findFirst()
        .flatMap(line -> cut(line, LONGEST_DERIVED));
  }

  private static String withoutMarks(String line) {
    String whole = line.strip();
    String start = whole.length() <= LONGEST_LINE ? whole : whole.substring(0, end(whole));
    return unmarked(folded(start));
  }

  /** Most lines hold none of what a pattern begins with; that is seen faster than it is matched. */
  private static String unmarked(String line) {
    String text = line;
    if (beginsWithOneOf("#>-*+0123456789", text)) {
      text = LEADING.matcher(text).replaceFirst("");
    }
    if (text.endsWith("#")) {
      text = TRAILING.matcher(text).replaceFirst("");
    }
    if (text.indexOf('`') >= 0 || text.indexOf('*') >= 0 || text.indexOf('_') >= 0) {
      text = EMPHASIS.matcher(text).replaceAll("");
    }
    return text.strip();
  }

  private static boolean beginsWithOneOf(String characters, String text) {
    return !text.isEmpty() && characters.indexOf(text.charAt(0)) >= 0;
  }

  private static int end(String line) {
    return Character.isHighSurrogate(line.charAt(LONGEST_LINE - 1))
        ? LONGEST_LINE - 1
        : LONGEST_LINE;
  }

  /**
   * The text with each run of white space and control characters as one space, none at the ends.
   */
  private static String folded(String text) {
    StringBuilder folded = new StringBuilder(text.length());
    boolean space = false;
    for (int at = 0; at < text.length(); ) {
      int c = text.codePointAt(at);
      at += Character.charCount(c);
      if (Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c)) {
        space = !folded.isEmpty();
      } else {
        if (space) {
          folded.append(' ');
          space = false;
        }
        folded.appendCodePoint(c);
      }
    }
    return folded.toString();
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
