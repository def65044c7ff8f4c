package dev.trellis.tomatio.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * The words of a query, as a question to an index: any of them may be found, none must be. A text
 * is only ever words; nothing in it is syntax. Words that no visible page holds are replaced by the
 * most alike that some do, if there are any.
 */
final class QueryWords {
  private static final int MOST = 48;
  private static final float HEAD = 0.4f;
  private static final int SHORTEST_TYPO = 4;
  private static final int TWO_EDITS_FROM = 8;
  private static final int MOST_ALIKE = 3;
  private static final float ALIKE = 0.5f;
  private static final int NEAR = 1;

  /**
   * What makes a sentence a question, stemmed; in a small memory such words are rare, and would
   * count much.
   */
  private static final Set<String> ASKING =
      Set.of(
          "how", "what", "when", "where", "which", "who", "whom", "whose", "why", "do", "doe",
          "did", "can", "could", "should", "would", "i", "we", "you", "he", "she", "me", "my",
          "our", "your", "have", "ha", "had", "were", "ani", "there");

  private static final float ASIDE = 0.15f;

  private final VisibleSet visible;
  private final List<String> words;
  private final Set<String> asking;

  private QueryWords(VisibleSet visible, List<String> words, Set<String> asking) {
    this.visible = visible;
    this.words = words;
    this.asking = asking;
  }

  /** The words of a text; at most 48, which is more than a question has. */
  static QueryWords of(String text, PageAnalyzer analyzer, VisibleSet visible) throws IOException {
    return new QueryWords(visible, words(text, analyzer), analyzer.isEnglish() ? ASKING : Set.of());
  }

  static List<String> words(String text, PageAnalyzer analyzer) throws IOException {
    List<String> words = new ArrayList<>();
    try (TokenStream tokens = analyzer.tokenStream(Field.TEXT, text)) {
      CharTermAttribute word = tokens.addAttribute(CharTermAttribute.class);
      tokens.reset();
      while (tokens.incrementToken() && words.size() < MOST) {
        words.add(word.toString());
      }
      tokens.end();
    }
    return words;
  }

  /** The question; one that finds nothing when there are no words to find. */
  Query any() throws IOException {
    Map<Term, Float> weights = new LinkedHashMap<>();
    for (String word : words.stream().distinct().toList()) {
      boolean found = addIfSeen(weights, word, asking.contains(word) ? ASIDE : 1);
      if (!found) {
        for (String alike : alike(word)) {
          addIfSeen(weights, alike, ALIKE);
        }
      }
    }
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    weights.forEach(
        (term, weight) -> any.add(new BoostQuery(new TermQuery(term), weight), Occur.SHOULD));
    return any.setMinimumNumberShouldMatch(1).build();
  }

  /** For each two words that follow each other in the query, the question where they do so. */
  List<Query> pairs() {
    List<Query> pairs = new ArrayList<>();
    for (int i = 1; i < words.size(); i++) {
      String first = words.get(i - 1);
      String second = words.get(i);
      if (!first.equals(second) && isSeen(Field.TEXT, first) && isSeen(Field.TEXT, second)) {
        pairs.add(new PhraseQuery(NEAR, Field.TEXT, first, second));
      }
    }
    return pairs;
  }

  private boolean addIfSeen(Map<Term, Float> weights, String word, float weight) {
    boolean inText = isSeen(Field.TEXT, word);
    boolean inHead = isSeen(Field.HEAD, word);
    if (inText) {
      weights.merge(new Term(Field.TEXT, word), weight, Math::max);
    }
    if (inHead) {
      weights.merge(new Term(Field.HEAD, word), weight * HEAD, Math::max);
    }
    return inText || inHead;
  }

  private boolean isSeen(String field, String word) {
    return visible.frequency(new Term(field, word)) > 0;
  }

  /** Visible words a slip of the pen away, or else with another ending. */
  private List<String> alike(String word) throws IOException {
    if (word.codePointCount(0, word.length()) < SHORTEST_TYPO
        || !word.codePoints().allMatch(Character::isLetter)) {
      return List.of();
    }
    List<String> typos = typos(word);
    return typos.isEmpty() ? beginning(word) : typos;
  }

  /** The longest visible word that the word begins with, when that is most of it. */
  private List<String> beginning(String word) {
    int shortest = Math.max(SHORTEST_TYPO, Math.ceilDiv(word.length() * 3, 5));
    for (int length = word.length() - 1; length >= shortest; length--) {
      String beginning = word.substring(0, length);
      if (isSeen(Field.TEXT, beginning)) {
        return List.of(beginning);
      }
    }
    return List.of();
  }

  /** The fewest edits first, then the most used. */
  private List<String> typos(String word) throws IOException {
    int edits = word.length() >= TWO_EDITS_FROM ? 2 : 1;
    Map<String, Float> boosts = new TreeMap<>();
    for (LeafReaderContext leaf : visible.reader().leaves()) {
      Terms terms = leaf.reader().terms(Field.TEXT);
      if (terms != null) {
        FuzzyTermsEnum near = new FuzzyTermsEnum(terms, new Term(Field.TEXT, word), edits, 1, true);
        for (BytesRef term = near.next(); term != null; term = near.next()) {
          boosts.put(term.utf8ToString(), near.getBoost());
        }
      }
    }
    Comparator<String> closest = Comparator.comparing(boosts::get, Comparator.reverseOrder());
    return boosts.keySet().stream()
        .filter(it -> isSeen(Field.TEXT, it))
        .sorted(
            closest
                .thenComparing(
                    it -> visible.frequency(new Term(Field.TEXT, it)), Comparator.reverseOrder())
                .thenComparing(Comparator.naturalOrder()))
        .limit(MOST_ALIKE)
        .toList();
  }
}
