package dev.trellis.core.memory;

import dev.trellis.core.access.Access;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Pages;
import dev.trellis.core.time.PartialDate;
import dev.trellis.core.time.UtcInstant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the pages that fit a query, best first (§5.5). */
public final class Finder {
  private final Access access;
  private final Pages pages;

  /** A finder among what the caller sees. */
  public Finder(Access access, Pages pages) {
    this.access = access;
    this.pages = pages;
  }

  /**
   * All that fits, best first. Stale pages come after the current ones when the query asks for
   * them, and alone when nothing current fits (§5.5 item 2).
   *
   * @param asOf the instant as of which is answered, now when null; by what pages say today (§5.5
   *     item 4)
   */
  public List<Candidate> find(String text, PageQuery query, @Nullable Instant asOf) {
    Instant at = asOf == null ? access.at().instant() : asOf;
    PlainScorer scorer = new PlainScorer(text);
    List<Candidate> found = new ArrayList<>();
    pages.scan(
        access,
        withStale(query),
        page -> {
          if (asOf == null || wasRecorded(page.frontmatter(), at)) {
            scorer.score(page, isCurrent(page.frontmatter(), at)).ifPresent(found::add);
          }
        });
    found.sort(Candidate.ORDER);
    if (query.stale() || found.isEmpty() || !found.getFirst().current()) {
      return List.copyOf(found);
    }
    return found.stream().filter(Candidate::current).toList();
  }

  private static PageQuery withStale(PageQuery query) {
    return new PageQuery(
        query.pathPrefix(),
        query.partition(),
        query.type(),
        query.tags(),
        query.lifecycle(),
        query.reviewState(),
        query.review(),
        true,
        query.archived());
  }

  private static boolean isCurrent(Frontmatter page, Instant at) {
    boolean begun =
        page.data()
            .text("valid_from")
            .flatMap(PartialDate::parse)
            .filter(from -> from.begin().isAfter(at))
            .isEmpty();
    return begun && !PageQuery.isStale(page, at);
  }

  /** Whether the context had the page by then; without a time of recording, its last change. */
  private static boolean wasRecorded(Frontmatter page, Instant at) {
    return page.data()
        .text("recorded_at")
        .or(() -> page.data().text("updated"))
        .map(UtcInstant::new)
        .filter(recorded -> !recorded.instant().isAfter(at))
        .isPresent();
  }
}
