package dev.trellis.core.memory;

import dev.trellis.core.page.Page;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Scores a page against a query by the words that both hold. It knows no other page: no
 * frequencies, no lengths, nothing that a hidden page could change. No query needs all of
 * its words.
 */
final class PlainScorer {
  private static final int TITLE = 8;
  private static final int PATH = 5;
  private static final int BODY = 2;
  private static final int MOST_REPEATS = 3;
  private static final int LONGEST_WORD = 12;
  private static final int SNIPPET = 240;
  private static final int BEFORE = 60;

  private final List<String> words;

  PlainScorer(String query) {
    this.words = Text.words(query);
  }

  /** How well a page fits: 0 when it holds no word of the query. */
  long score(Page page) {
    String heading = Text.folded(Text.heading(page.frontmatter()));
    String path = Text.folded(page.path().value());
    String folded = Text.folded(page.file().body().text());
    long score = 0;
    for (String word : words) {
      int weight = Math.min(word.length(), LONGEST_WORD);
      score += (long) weight * TITLE * Math.min(places(heading, word).size(), 1);
      score += (long) weight * PATH * Math.min(places(path, word).size(), 1);
      score += (long) weight * BODY * Math.min(places(folded, word).size(), MOST_REPEATS);
    }
    return score;
  }

  /** The part of a text around the first of the query's words, or its beginning. */
  String snippet(String body) {
    String folded = Text.folded(body);
    int first =
        words.stream()
            .flatMap(word -> places(folded, word).stream().limit(1))
            .min(Comparator.naturalOrder())
            .orElse(-1);
    return snippet(body, folded, first);
  }

  /** Folding keeps the length of most texts; where it does not, the place is an estimate. */
  private static String snippet(String body, String folded, int first) {
    if (first < 0 || folded.isEmpty()) {
      return Text.excerpt(body, 0, SNIPPET);
    }
    long place = (long) first * body.length() / folded.length();
    return Text.excerpt(body, (int) Math.max(0, place - BEFORE), SNIPPET);
  }

  /** Where a word begins in a text; at most {@link #MOST_REPEATS} places are looked for. */
  private static List<Integer> places(String folded, String word) {
    List<Integer> places = new ArrayList<>();
    boolean spaced = word.codePoints().allMatch(PlainScorer::isSpaced);
    for (int at = folded.indexOf(word);
        at >= 0 && places.size() < MOST_REPEATS;
        at = folded.indexOf(word, at + word.length())) {
      if (!spaced || isWord(folded, at, at + word.length())) {
        places.add(at);
      }
    }
    return places;
  }

  private static boolean isWord(String text, int from, int to) {
    return (from == 0 || !Character.isLetterOrDigit(text.codePointBefore(from)))
        && (to >= text.length() || !Character.isLetterOrDigit(text.codePointAt(to)));
  }

  /** Whether words of this letter's script stand between spaces. */
  private static boolean isSpaced(int letter) {
    return !Arrays.asList(
            Character.UnicodeScript.HAN,
            Character.UnicodeScript.HIRAGANA,
            Character.UnicodeScript.KATAKANA,
            Character.UnicodeScript.THAI,
            Character.UnicodeScript.LAO,
            Character.UnicodeScript.KHMER,
            Character.UnicodeScript.MYANMAR)
        .contains(Character.UnicodeScript.of(letter));
  }
}
