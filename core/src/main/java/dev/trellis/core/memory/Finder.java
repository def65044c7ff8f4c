package dev.trellis.core.memory;

import dev.trellis.core.access.Access;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.store.Excerpt;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Pages;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.store.SearchQuery.Validity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds pages among what a caller sees, best first (§5.5): with the store's own search where there
 * is one, and by reading every page otherwise.
 */
public final class Finder {
  private final Access access;
  private final Pages pages;
  private final PageQuery filter;
  private final @Nullable Instant asOf;
  private boolean exact = true;

  /**
   * A finder.
   *
   * @param filter which pages count
   * @param asOf the instant as of which is answered, now when null (§5.5 item 4)
   */
  public Finder(Access access, Pages pages, PageQuery filter, @Nullable Instant asOf) {
    this.access = access;
    this.pages = pages;
    this.filter = filter;
    this.asOf = asOf;
  }

  /**
   * A page that was found, and its place.
   *
   * @param place its place among the others
   * @param excerpt the page and a part of its text
   */
  public record Found(Candidate place, Excerpt excerpt) {
    @Override
    public String toString() {
      return place.toString();
    }
  }

  /**
   * What fits a text, or is the most recent when there is no text. Pages that are stale or not
   * valid come after the current ones when the filter asks for them, and alone when nothing current
   * fits (§5.5 item 2).
   *
   * @param after only what stands behind that place, if given
   * @param limit at most so many
   */
  public List<Found> find(String text, @Nullable Candidate after, int limit) {
    Order order = text.isBlank() ? Order.RECENT : Order.FIT;
    List<Found> found = new ArrayList<>();
    boolean begun = after != null && !after.current();
    if (!begun) {
      found.addAll(band(text, Validity.CURRENT, order, after, limit));
    }
    boolean others = filter.stale() || begun || (found.isEmpty() && after == null);
    if (others && found.size() < limit) {
      found.addAll(band(text, Validity.OTHER, order, begun ? after : null, limit - found.size()));
    }
    return List.copyOf(found);
  }

  /** The first current pages in an order that needs no text. */
  public List<Found> first(Order order, int limit) {
    return band("", Validity.CURRENT, order, null, limit);
  }

  /** Whether all that was found is known to be as it was at the instant asked for. */
  public boolean exact() {
    return exact;
  }

  private List<Found> band(
      String text, Validity validity, Order order, @Nullable Candidate after, int limit) {
    boolean fit = order == Order.FIT;
    SearchQuery query =
        new SearchQuery(
            text.strip(),
            filter,
            validity,
            at(),
            asOf,
            order,
            fit || after == null ? null : new SearchQuery.Place(after.rank(), after.path()),
            limit);
    Matches matches =
        pages.search(access, query).orElseGet(() -> PlainSearch.search(access, pages, query));
    exact &= matches.exact();
    boolean current = validity == Validity.CURRENT;
    List<Candidate> ranked =
        matches.found().stream()
            .map(it -> new Candidate(it.path(), current, fit ? Ranker.rank(it, at()) : it.key()))
            .sorted(Candidate.ORDER)
            .filter(it -> after == null || Candidate.ORDER.compare(it, after) > 0)
            .toList();
    return shown(query, ranked, limit);
  }

  /** Those that are still there, and others in place of those that are not. */
  private List<Found> shown(SearchQuery query, List<Candidate> ranked, int limit) {
    List<Found> found = new ArrayList<>();
    for (int from = 0; from < ranked.size() && found.size() < limit; ) {
      int to = Math.min(ranked.size(), from + limit - found.size());
      Map<PagePath, Candidate> next = new LinkedHashMap<>();
      ranked.subList(from, to).forEach(it -> next.put(it.path(), it));
      for (Excerpt excerpt : pages.excerpts(access, query, List.copyOf(next.keySet()))) {
        Candidate place = next.get(excerpt.page().path());
        if (place != null) {
          found.add(new Found(place, excerpt));
        }
      }
      from = to;
    }
    return found;
  }

  private Instant at() {
    return asOf == null ? access.at().instant() : asOf;
  }
}
