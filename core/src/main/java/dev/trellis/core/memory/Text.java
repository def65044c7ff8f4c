package dev.trellis.core.memory;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text of pages, as it is compared and as it is shown. */
final class Text {
  private static final Pattern MARKS = Pattern.compile("\\p{Mn}+");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private Text() {}

  /** The text without case and accents, by which words are compared. */
  static String folded(String text) {
    return MARKS
        .matcher(Normalizer.normalize(text, Normalizer.Form.NFKD))
        .replaceAll("")
        .toLowerCase(Locale.ROOT);
  }

  /** The different words of a text, folded, in their order. Letters and digits make words. */
  static List<String> words(String text) {
    String folded = folded(text);
    List<String> words = new ArrayList<>();
    int begin = -1;
    for (int at = 0; at <= folded.length(); ) {
      int point = at < folded.length() ? folded.codePointAt(at) : ' ';
      boolean inWord = Character.isLetterOrDigit(point);
      if (inWord && begin < 0) {
        begin = at;
      } else if (!inWord && begin >= 0) {
        words.add(folded.substring(begin, at));
        begin = -1;
      }
      at += Character.charCount(point);
    }
    return words.stream().distinct().toList();
  }

  /** The title line and the tags of a page. */
  static String heading(Frontmatter page) {
    String title = page.title().orElse("");
    List<String> tags =
        page.data().items("tags").stream()
            .filter(Data.Text.class::isInstance)
            .map(tag -> ((Data.Text) tag).value())
            .toList();
    return tags.isEmpty()
        ? title
        : title + "\n" + tags.stream().map(tag -> "#" + tag).collect(Collectors.joining(" "));
  }

  /** At most so many characters of a text on one line, from a place on; never half a character. */
  static String excerpt(String text, int from, int length) {
    int begin = Math.clamp(from, 0, text.length());
    if (begin > 0 && begin < text.length() && Character.isLowSurrogate(text.charAt(begin))) {
      begin--;
    }
    int end = Math.min(text.length(), begin + length);
    if (end < text.length() && Character.isLowSurrogate(text.charAt(end))) {
      end--;
    }
    String cut = SPACE.matcher(text.substring(begin, end)).replaceAll(" ").strip();
    return (begin > 0 ? "…" : "") + cut + (end < text.length() ? "…" : "");
  }
}
