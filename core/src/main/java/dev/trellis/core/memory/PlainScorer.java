package dev.trellis.core.memory;

import dev.trellis.core.page.Page;
import dev.trellis.core.store.PageHead;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
  private static final long EXACT = 1_000_000;
  private static final int SNIPPET = 240;
  private static final int BEFORE = 60;

  private final String query;
  private final List<String> words;

  PlainScorer(String query) {
    this.query = query.strip();
    this.words = Text.words(query);
  }

  /**
   * The page as a candidate, when it holds a word of the query; every page when the query is empty,
   * the latest first.
   */
  Optional<Candidate> score(Page page, boolean current) {
    PageHead head = new PageHead(page.path(), page.frontmatter());
    String body = page.file().body().text();
    if (query.isEmpty()) {
      long updated =
          page.frontmatter()
              .data()
              .text("updated")
              .map(Instant::parse)
              .orElse(Instant.EPOCH)
              .toEpochMilli();
      return Optional.of(new Candidate(head, current, updated, Text.excerpt(body, 0, SNIPPET)));
    }
    long rank = isNamed(page) ? EXACT : 0;
    String heading = Text.folded(Text.heading(page.frontmatter()));
    String path = Text.folded(page.path().value());
    String folded = Text.folded(body);
    int first = -1;
    for (String word : words) {
      int weight = Math.min(word.length(), LONGEST_WORD);
      rank += (long) weight * TITLE * Math.min(places(heading, word).size(), 1);
      rank += (long) weight * PATH * Math.min(places(path, word).size(), 1);
      List<Integer> inBody = places(folded, word);
      rank += (long) weight * BODY * Math.min(inBody.size(), MOST_REPEATS);
      if (!inBody.isEmpty() && (first < 0 || inBody.getFirst() < first)) {
        first = inBody.getFirst();
      }
    }
    if (rank == 0) {
      return Optional.empty();
    }
    return Optional.of(new Candidate(head, current, rank, snippet(body, folded, first)));
  }

  private boolean isNamed(Page page) {
    return page.path().value().equals(query)
        || page.frontmatter().data().text("id").filter(query::equals).isPresent();
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
