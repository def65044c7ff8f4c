package dev.trellis.tomatio.search;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.store.Match;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.tomatio.search.Field.Flag;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TopFieldDocs;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;

/**
 * One search of one caller in one state of an index.
 *
 * <p>By fit, the {@value #WINDOW} pages that hold the words best are found first, equal ones by
 * path. Their neighbours in chains of episodes join them. Then each one's score is raised by what
 * its neighbours score, since a question often meets the words of one turn and is answered in the
 * next, and by how many words of the query follow each other in its text. Every number that goes
 * into it is counted over visible pages.
 */
final class Search {
  private static final int WINDOW = 128;
  private static final int CHAINED = 32;
  private static final double NEIGHBOUR = 0.3;
  private static final double PAIRS = 0.3;
  private static final Sort BY_SCORE =
      new Sort(SortField.FIELD_SCORE, new SortField(Field.PATH, SortField.Type.STRING));

  private final VisibleSet visible;
  private final IndexSearcher searcher;
  private final SearchQuery search;
  private final PageAnalyzer analyzer;

  Search(VisibleSet visible, IndexSearcher searcher, SearchQuery search, PageAnalyzer analyzer) {
    this.visible = visible;
    this.searcher = searcher;
    this.search = search;
    this.analyzer = analyzer;
  }

  /**
   * Runs it.
   *
   * @param since when the context was first seen; how it stood before then is not known
   */
  Matches run(Instant since) throws IOException {
    boolean exact =
        search.recordedBy() == null
            || (!search.recordedBy().isBefore(since)
                && searcher.count(Filters.changedSince(visible, search.recordedBy())) == 0);
    return new Matches(search.order() == Order.FIT ? byFit() : inOrder(), exact);
  }

  private List<Match> inOrder() throws IOException {
    String key =
        switch (search.order()) {
          case WORTH -> Field.WORTH;
          case ENDING -> Field.ENDING;
          default -> Field.UPDATED;
        };
    Sort sort =
        new Sort(
            new SortField(key, SortField.Type.LONG, true),
            new SortField(Field.PATH, SortField.Type.STRING));
    SearchQuery.Place after = search.after();
    FieldDoc behind =
        after == null || searcher.getIndexReader().maxDoc() == 0
            ? null
            : new FieldDoc(
                searcher.getIndexReader().maxDoc() - 1,
                Float.NaN,
                new Object[] {after.key(), new BytesRef(after.path().value())});
    TopFieldDocs found =
        (TopFieldDocs)
            searcher.searchAfter(
                behind,
                Filters.of(search, visible, MatchAllDocsQuery.INSTANCE),
                Math.max(1, search.limit()),
                sort);
    List<Match> matches = new ArrayList<>();
    for (ScoreDoc doc : found.scoreDocs) {
      matches.add(match(doc.doc, (Long) ((FieldDoc) doc).fields[0], 0, false));
    }
    return matches;
  }

  private List<Match> byFit() throws IOException {
    Set<Integer> named = named();
    QueryWords words = QueryWords.of(search.text(), analyzer, visible);
    Query any = words.any();
    TopFieldDocs best = searcher.search(Filters.of(search, visible, any), WINDOW, BY_SCORE);
    Map<Integer, List<Integer>> neighbours = neighbours(best.scoreDocs);
    Set<Integer> all = new TreeSet<>(named);
    for (ScoreDoc doc : best.scoreDocs) {
      all.add(doc.doc);
    }
    neighbours.values().forEach(all::addAll);
    Map<Integer, Double> scores = scores(any, all);
    Map<Integer, Double> pairs = pairs(words.pairs(), scores.keySet());
    List<Match> matches = new ArrayList<>();
    for (var scored : scores.entrySet()) {
      int doc = scored.getKey();
      double around =
          neighbours.getOrDefault(doc, List.of()).stream()
              .mapToDouble(it -> scores.getOrDefault(it, 0.0))
              .sum();
      double fit =
          (scored.getValue() + NEIGHBOUR * around) * (1 + PAIRS * pairs.getOrDefault(doc, 0.0));
      matches.add(match(doc, 0, fit, named.contains(doc)));
    }
    return matches;
  }

  /** The page whose path or id is the text. */
  private Set<Integer> named() throws IOException {
    Set<Integer> named = new TreeSet<>(visible.holding(new Term(Field.PATH, search.text())));
    named.addAll(visible.holding(new Term(Field.ID, search.text())));
    return named;
  }

  /** The neighbours of the best ones, both ways. */
  private Map<Integer, List<Integer>> neighbours(ScoreDoc[] best) throws IOException {
    Map<Integer, Set<Integer>> neighbours = new HashMap<>();
    for (int i = 0; i < Math.min(CHAINED, best.length); i++) {
      int doc = best[i].doc;
      LeafReaderContext leaf = leaf(doc);
      SortedDocValues places = DocValues.getSorted(leaf.reader(), Field.PLACE);
      if (places.advanceExact(doc - leaf.docBase)) {
        Place place = Place.parse(places.lookupOrd(places.ordValue()).utf8ToString());
        for (Place next : place.neighbours()) {
          for (int other : visible.holding(new Term(Field.PLACE, next.term()))) {
            neighbours.computeIfAbsent(doc, it -> new TreeSet<>()).add(other);
            neighbours.computeIfAbsent(other, it -> new TreeSet<>()).add(doc);
          }
        }
      }
    }
    Map<Integer, List<Integer>> lists = new HashMap<>();
    neighbours.forEach((doc, others) -> lists.put(doc, List.copyOf(others)));
    return lists;
  }

  /** What each of these scores by itself; those that the search's conditions exclude, nothing. */
  private Map<Integer, Double> scores(Query any, Set<Integer> docs) throws IOException {
    Map<Integer, Double> scores = new HashMap<>();
    if (docs.isEmpty()) {
      return scores;
    }
    Query these =
        new BooleanQuery.Builder().add(set(docs), Occur.FILTER).add(any, Occur.SHOULD).build();
    for (ScoreDoc doc :
        searcher.search(Filters.of(search, visible, these), docs.size()).scoreDocs) {
      scores.put(doc.doc, (double) doc.score);
    }
    return scores;
  }

  /** Which part of the pairs each of these holds. */
  private Map<Integer, Double> pairs(List<Query> pairs, Set<Integer> docs) throws IOException {
    Map<Integer, Double> held = new HashMap<>();
    if (docs.isEmpty()) {
      return held;
    }
    DocSet these = set(docs);
    for (Query pair : pairs) {
      Query there =
          new BooleanQuery.Builder().add(these, Occur.FILTER).add(pair, Occur.FILTER).build();
      for (ScoreDoc doc : searcher.search(there, docs.size()).scoreDocs) {
        held.merge(doc.doc, 1.0 / pairs.size(), Double::sum);
      }
    }
    return held;
  }

  private DocSet set(Set<Integer> docs) {
    List<FixedBitSet> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : searcher.getLeafContexts()) {
      leaves.add(new FixedBitSet(Math.max(1, leaf.reader().maxDoc())));
    }
    for (int doc : docs) {
      LeafReaderContext leaf = leaf(doc);
      leaves.get(leaf.ord).set(doc - leaf.docBase);
    }
    return new DocSet(leaves);
  }

  private Match match(int doc, long key, double fit, boolean named) throws IOException {
    LeafReaderContext leaf = leaf(doc);
    int local = doc - leaf.docBase;
    SortedDocValues paths = DocValues.getSorted(leaf.reader(), Field.PATH);
    if (!paths.advanceExact(local)) {
      throw new IOException("a document without a path");
    }
    return new Match(
        new PagePath(paths.lookupOrd(paths.ordValue()).utf8ToString()),
        key,
        fit,
        named,
        Flag.VALIDATED.in(number(leaf, local, Field.FLAGS)),
        number(leaf, local, Field.IMPORTANCE) / 1000.0,
        Instant.ofEpochMilli(number(leaf, local, Field.UPDATED)));
  }

  private static long number(LeafReaderContext leaf, int doc, String field) throws IOException {
    NumericDocValues values = DocValues.getNumeric(leaf.reader(), field);
    return values.advanceExact(doc) ? values.longValue() : 0;
  }

  private LeafReaderContext leaf(int doc) {
    List<LeafReaderContext> leaves = searcher.getLeafContexts();
    return leaves.get(ReaderUtil.subIndex(doc, leaves));
  }
}
