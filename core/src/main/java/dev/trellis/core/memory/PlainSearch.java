package dev.trellis.core.memory;

import dev.trellis.core.access.Access;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.store.Match;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.PageTimes;
import dev.trellis.core.store.Pages;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A search that reads every page, for a store that has no index or has lost it. It ranks more
 * simply than an index does, and is as strict about what the caller sees.
 */
public final class PlainSearch {
  private static final Comparator<Match> ORDER =
      Comparator.comparingLong(Match::key).reversed().thenComparing(Match::path);

  private PlainSearch() {}

  /** The pages that match, all of them with {@link Order#FIT}. It knows no history. */
  public static Matches search(Access access, Pages pages, SearchQuery query) {
    PlainScorer scorer = new PlainScorer(query.text());
    List<Match> found = new ArrayList<>();
    pages.scan(
        access,
        query.pages().anyValidity(),
        page -> {
          PageTimes times = PageTimes.of(page.frontmatter());
          if (times.matches(query)) {
            Match match = match(query, scorer, page, times);
            if (query.order() != Order.FIT || match.named() || match.fit() > 0) {
              found.add(match);
            }
          }
        });
    boolean exact = query.recordedBy() == null;
    if (query.order() == Order.FIT) {
      return new Matches(found, exact);
    }
    SearchQuery.Place after = query.after();
    return new Matches(
        found.stream()
            .sorted(ORDER)
            .filter(it -> after == null || isBehind(it, after))
            .limit(query.limit())
            .toList(),
        exact);
  }

  /** The part of a text around the first word that a query names, or its beginning. */
  public static String snippet(String query, String body) {
    return new PlainScorer(query).snippet(body);
  }

  private static boolean isBehind(Match match, SearchQuery.Place after) {
    return match.key() == after.key()
        ? match.path().compareTo(after.path()) > 0
        : match.key() < after.key();
  }

  private static Match match(SearchQuery query, PlainScorer scorer, Page page, PageTimes times) {
    Frontmatter frontmatter = page.frontmatter();
    boolean fit = query.order() == Order.FIT;
    return new Match(
        page.path(),
        fit ? 0 : times.key(query.order()),
        fit ? scorer.score(page) : 0,
        fit && isNamed(page, query.text()),
        frontmatter.data().text("lifecycle").filter("validated"::equals).isPresent(),
        times.importance(),
        times.updated());
  }

  private static boolean isNamed(Page page, String text) {
    return page.path().value().equals(text)
        || page.frontmatter().data().text("id").filter(text::equals).isPresent();
  }
}
