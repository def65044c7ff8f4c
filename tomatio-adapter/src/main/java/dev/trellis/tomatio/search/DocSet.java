package dev.trellis.tomatio.search;

import java.util.List;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.ConstantScoreScorerSupplier;
import org.apache.lucene.search.ConstantScoreWeight;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;
import org.apache.lucene.util.BitSetIterator;
import org.apache.lucene.util.FixedBitSet;

/** Exactly these documents of a reader, given segment by segment. */
final class DocSet extends Query {
  private final List<FixedBitSet> leaves;
  private final int[] counts;

  DocSet(List<FixedBitSet> leaves) {
    this.leaves = List.copyOf(leaves);
    this.counts = leaves.stream().mapToInt(FixedBitSet::cardinality).toArray();
  }

  @Override
  public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) {
    return new ConstantScoreWeight(this, boost) {
      @Override
      public ScorerSupplier scorerSupplier(LeafReaderContext leaf) {
        return ConstantScoreScorerSupplier.fromIterator(
            new BitSetIterator(leaves.get(leaf.ord), counts[leaf.ord]),
            score(),
            mode,
            leaf.reader().maxDoc());
      }

      @Override
      public boolean isCacheable(LeafReaderContext leaf) {
        return false;
      }
    };
  }

  @Override
  public void visit(QueryVisitor visitor) {
    visitor.visitLeaf(this);
  }

  @Override
  public String toString(String field) {
    return "a set of documents";
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
