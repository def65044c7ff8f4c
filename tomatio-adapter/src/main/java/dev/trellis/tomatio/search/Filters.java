package dev.trellis.tomatio.search;

import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.store.SearchQuery.Validity;
import java.time.Instant;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** What a search asks of pages beside the text, as conditions that do not score. */
final class Filters {
  private static final Query STALE = new TermQuery(new Term(Field.LIFECYCLE, "stale"));
  private static final Query ARCHIVED = new TermQuery(new Term(Field.LIFECYCLE, "archived"));

  private Filters() {}

  /** A question for the visible pages that meet the search's conditions and match a query. */
  static Query of(SearchQuery search, VisibleSet visible, Query query) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    all.add(query, Occur.MUST);
    all.add(visible.docs(), Occur.FILTER);
    PageQuery pages = search.pages();
    if (pages.partition() != null) {
      filter(all, Field.PARTITION, pages.partition().value());
    }
    if (pages.type() != null) {
      filter(all, Field.TYPE, pages.type());
    }
    pages.tags().forEach(tag -> filter(all, Field.TAG, tag));
    if (pages.pathPrefix() != null) {
      all.add(new PrefixQuery(new Term(Field.PATH, pages.pathPrefix())), Occur.FILTER);
    }
    if (pages.lifecycle() != null) {
      filter(all, Field.LIFECYCLE, pages.lifecycle());
    }
    if (pages.reviewState() != null) {
      filter(all, Field.STATE, pages.reviewState().wireName());
    } else if (!pages.review()) {
      filter(all, Field.STATE, "approved");
    }
    if (!pages.archived() && !"archived".equals(pages.lifecycle())) {
      all.add(ARCHIVED, Occur.MUST_NOT);
    }
    if (search.validity() == Validity.CURRENT) {
      notStale(all, search.at());
    } else {
      all.add(current(search.at()), Occur.MUST_NOT);
    }
    if (search.recordedBy() != null) {
      all.add(upTo(Field.RECORDED, search.recordedBy()), Occur.FILTER);
    }
    if (search.order() == Order.ENDING) {
      all.add(
          NumericDocValuesField.newSlowRangeQuery(Field.ENDS, Long.MIN_VALUE, Long.MAX_VALUE - 1),
          Occur.FILTER);
    }
    return all.build();
  }

  /** A question for the visible pages that were recorded by then and changed since. */
  static Query changedSince(VisibleSet visible, Instant at) {
    return new BooleanQuery.Builder()
        .add(visible.docs(), Occur.FILTER)
        .add(upTo(Field.RECORDED, at), Occur.FILTER)
        .add(after(Field.PUT, at), Occur.FILTER)
        .build();
  }

  private static Query current(Instant at) {
    BooleanQuery.Builder current = new BooleanQuery.Builder();
    notStale(current, at);
    return current.build();
  }

  private static void notStale(BooleanQuery.Builder current, Instant at) {
    current.add(upTo(Field.BEGINS, at), Occur.FILTER);
    current.add(after(Field.ENDS, at), Occur.FILTER);
    current.add(STALE, Occur.MUST_NOT);
  }

  private static Query upTo(String field, Instant at) {
    return NumericDocValuesField.newSlowRangeQuery(field, Long.MIN_VALUE, at.toEpochMilli());
  }

  private static Query after(String field, Instant at) {
    return NumericDocValuesField.newSlowRangeQuery(field, at.toEpochMilli() + 1, Long.MAX_VALUE);
  }

  private static void filter(BooleanQuery.Builder all, String field, String value) {
    all.add(new TermQuery(new Term(field, value)), Occur.FILTER);
  }
}
