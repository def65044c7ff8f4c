package dev.trellis.tomatio.search;

import org.apache.lucene.index.Term;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermStatistics;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.jspecify.annotations.Nullable;

/**
 * A searcher whose every count is one over what the caller sees, so that ranks do not depend on
 * anything else (A-21, D-5). Its queries may name only terms that are visible.
 */
final class VisibleStatistics extends IndexSearcher {
  private static final float SATURATION = 0.8f;
  private static final float LENGTH = 0.3f;

  private final VisibleSet visible;

  VisibleStatistics(VisibleSet visible) {
    super(visible.reader());
    this.visible = visible;
    setSimilarity(new BM25Similarity(SATURATION, LENGTH));
    setQueryCache(null);
  }

  @Override
  public TermStatistics termStatistics(Term term, int docFreq, long totalTermFreq) {
    int frequency = visible.frequency(term);
    return new TermStatistics(term.bytes(), frequency, frequency);
  }

  @Override
  public @Nullable CollectionStatistics collectionStatistics(String field) {
    return visible.lengths(field);
  }
}
