package dev.trellis.tomatio.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.text.BreakIterator;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.jspecify.annotations.Nullable;

/**
 * The part of a text that fits a query best. It depends on the text and the query alone. Nothing is
 * marked in it: what is shown is what was written (§9.6).
 */
public final class Snippets {
  private static final int GOAL = 160;
  private static final int MOST = 240;
  private static final int LOOKED_AT = 60_000;
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private final PageAnalyzer analyzer;

  Snippets(PageAnalyzer analyzer) {
    this.analyzer = analyzer;
  }

  /** The best part of the beginning of a text, or its beginning when the words are not in it. */
  public String of(String query, String text) {
    if (query.isBlank() || text.isBlank()) {
      return cut(text, 0, text.length());
    }
    try {
      BooleanQuery.Builder any = new BooleanQuery.Builder();
      QueryWords.words(query, analyzer)
          .forEach(word -> any.add(new TermQuery(new Term(Field.TEXT, word)), Occur.SHOULD));
      Object best = highlighter().highlightWithoutSearcher(Field.TEXT, any.build(), text, 1);
      return best == null ? cut(text, 0, text.length()) : best.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private UnifiedHighlighter highlighter() {
    return UnifiedHighlighter.builderWithoutSearcher(analyzer)
        .withBreakIterator(
            () ->
                LengthGoalBreakIterator.createClosestToLength(
                    BreakIterator.getSentenceInstance(Locale.ROOT), GOAL, 0.3f))
        .withFormatter(new Plain())
        .withMaxLength(LOOKED_AT)
        .withPassageRelevancyOverSpeed(false)
        .withMaxNoHighlightPassages(0)
        .build();
  }

  /** At most {@value #MOST} characters on one line; never half a character. */
  private static String cut(String text, int from, int to) {
    int end = Math.min(to, from + MOST);
    if (end < text.length() && Character.isLowSurrogate(text.charAt(end))) {
      end--;
    }
    String line = SPACE.matcher(text.substring(from, end)).replaceAll(" ").strip();
    return (from > 0 ? "…" : "") + line + (end < text.length() ? "…" : "");
  }

  /** The passage as it stands in the text. A long one is cut around its first match. */
  private static final class Plain extends PassageFormatter {
    @Override
    public @Nullable Object format(Passage[] passages, String content) {
      if (passages.length == 0) {
        return null;
      }
      Passage best = passages[0];
      int from = best.getStartOffset();
      int to = best.getEndOffset();
      int match = best.getNumMatches() > 0 ? best.getMatchStarts()[0] : from;
      if (match - from > MOST / 2) {
        from = match - MOST / 4;
        if (Character.isLowSurrogate(content.charAt(from))) {
          from--;
        }
      }
      return cut(content, from, to);
    }
  }
}
