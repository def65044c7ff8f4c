package dev.trellis.tomatio.search;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Right;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.tomatio.search.Field.Flag;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.CollectionStatistics;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.FixedBitSet;
import org.apache.lucene.util.SmallFloat;
import org.jspecify.annotations.Nullable;

/**
 * The live documents of one state of an index that a caller may see, and what is counted over them
 * alone (§5.5 item 1, A-21): how many hold a word, how many there are, how long they are. Documents
 * that are hidden, expired, moved away or erased have no part in any of it.
 */
final class VisibleSet {
  private final DirectoryReader reader;
  private final List<FixedBitSet> leaves;
  private final DocSet docs;
  private final Instant until;
  private final Map<Term, Integer> frequencies = new ConcurrentHashMap<>();
  private final Map<String, CollectionStatistics> lengths = new ConcurrentHashMap<>();

  /**
   * Whose set it is: callers with equal keys see the same pages at the same instant.
   *
   * @param read where they read
   * @param review where they review
   * @param sensitive whether they read sensitive pages
   * @param caller who they are
   */
  record Key(
      Set<PartitionName> read, Set<PartitionName> review, boolean sensitive, PrincipalId caller) {
    static Key of(Access access) {
      return new Key(
          access.with(Right.READ),
          access.with(Right.REVIEW),
          access.sensitive(),
          access.caller().principal());
    }
  }

  private VisibleSet(DirectoryReader reader, List<FixedBitSet> leaves, Instant until) {
    this.reader = reader;
    this.leaves = leaves;
    this.docs = new DocSet(leaves);
    this.until = until;
  }

  /** Decides on each document once. */
  static VisibleSet of(DirectoryReader reader, Access access) throws IOException {
    Key key = Key.of(access);
    long now = access.at().instant().toEpochMilli();
    long until = Long.MAX_VALUE;
    List<FixedBitSet> leaves = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      Columns columns = new Columns(leaf.reader(), key);
      FixedBitSet seen = new FixedBitSet(Math.max(1, leaf.reader().maxDoc()));
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        if ((live == null || live.get(doc)) && columns.sees(doc)) {
          long expires = columns.expires(doc);
          if (expires > now) {
            seen.set(doc);
            until = Math.min(until, expires);
          }
        }
      }
      leaves.add(seen);
    }
    return new VisibleSet(
        reader, leaves, until == Long.MAX_VALUE ? Instant.MAX : Instant.ofEpochMilli(until));
  }

  /** The state of the index that it is about. */
  DirectoryReader reader() {
    return reader;
  }

  /** The instant at which the first of them expires. */
  Instant until() {
    return until;
  }

  /** All of them. */
  DocSet docs() {
    return docs;
  }

  private FixedBitSet in(LeafReaderContext leaf) {
    return leaves.get(leaf.ord);
  }

  /** How many of them hold a term. */
  int frequency(Term term) {
    return frequencies.computeIfAbsent(term, this::count);
  }

  /** Gives each of them that holds a term, by its number in the whole index. */
  List<Integer> holding(Term term) throws IOException {
    List<Integer> docs = new ArrayList<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      PostingsEnum postings = postings(leaf.reader(), term);
      if (postings != null) {
        for (int doc = postings.nextDoc();
            doc != DocIdSetIterator.NO_MORE_DOCS;
            doc = postings.nextDoc()) {
          if (in(leaf).get(doc)) {
            docs.add(leaf.docBase + doc);
          }
        }
      }
    }
    return docs;
  }

  /** How many of them there are with that field, and how long it is in all; null when none has. */
  @Nullable CollectionStatistics lengths(String field) {
    CollectionStatistics known = lengths.get(field);
    if (known == null) {
      known = measure(field);
      if (known != null) {
        lengths.put(field, known);
      }
    }
    return known;
  }

  private int count(Term term) {
    try {
      int count = 0;
      for (LeafReaderContext leaf : reader.leaves()) {
        PostingsEnum postings = postings(leaf.reader(), term);
        if (postings != null) {
          FixedBitSet seen = in(leaf);
          for (int doc = postings.nextDoc();
              doc != DocIdSetIterator.NO_MORE_DOCS;
              doc = postings.nextDoc()) {
            if (seen.get(doc)) {
              count++;
            }
          }
        }
      }
      return count;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static @Nullable PostingsEnum postings(LeafReader reader, Term term) throws IOException {
    Terms terms = reader.terms(term.field());
    if (terms == null) {
      return null;
    }
    TermsEnum at = terms.iterator();
    return at.seekExact(term.bytes()) ? at.postings(null, PostingsEnum.NONE) : null;
  }

  private @Nullable CollectionStatistics measure(String field) {
    try {
      long length = 0;
      int count = 0;
      for (LeafReaderContext leaf : reader.leaves()) {
        NumericDocValues norms = leaf.reader().getNormValues(field);
        if (norms != null) {
          FixedBitSet seen = in(leaf);
          for (int doc = norms.nextDoc();
              doc != DocIdSetIterator.NO_MORE_DOCS;
              doc = norms.nextDoc()) {
            if (seen.get(doc)) {
              count++;
              length += SmallFloat.byte4ToInt((byte) norms.longValue());
            }
          }
        }
      }
      return count == 0
          ? null
          : new CollectionStatistics(field, count, count, Math.max(length, count), count);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The columns of one segment that the rule of {@code Access.sees} looks at. They are asked in the
   * order of the documents.
   */
  private static final class Columns {
    private final SortedDocValues partitions;
    private final Set<Integer> read;
    private final Set<Integer> review;
    private final SortedDocValues authors;
    private final int own;
    private final NumericDocValues flags;
    private final NumericDocValues expires;
    private final boolean sensitive;

    Columns(LeafReader reader, Key key) throws IOException {
      this.partitions = DocValues.getSorted(reader, Field.PARTITION);
      this.read = ordinals(partitions, key.read());
      this.review = ordinals(partitions, key.review());
      this.authors = DocValues.getSorted(reader, Field.AUTHOR);
      this.own = authors.lookupTerm(new BytesRef(key.caller().value()));
      this.flags = DocValues.getNumeric(reader, Field.FLAGS);
      this.expires = DocValues.getNumeric(reader, Field.EXPIRES);
      this.sensitive = key.sensitive();
    }

    boolean sees(int doc) throws IOException {
      if (!partitions.advanceExact(doc) || !flags.advanceExact(doc)) {
        return false;
      }
      int partition = partitions.ordValue();
      long bits = flags.longValue();
      return read.contains(partition)
          && (sensitive || !Flag.SENSITIVE.in(bits))
          && (Flag.APPROVED.in(bits) || review.contains(partition) || isOwn(doc));
    }

    long expires(int doc) throws IOException {
      return expires.advanceExact(doc) ? expires.longValue() : Long.MIN_VALUE;
    }

    private boolean isOwn(int doc) throws IOException {
      return own >= 0 && authors.advanceExact(doc) && authors.ordValue() == own;
    }

    private static Set<Integer> ordinals(SortedDocValues column, Set<PartitionName> names)
        throws IOException {
      Set<Integer> ordinals = new HashSet<>();
      for (PartitionName name : names) {
        int ordinal = column.lookupTerm(new BytesRef(name.value()));
        if (ordinal >= 0) {
          ordinals.add(ordinal);
        }
      }
      return ordinals;
    }
  }
}
