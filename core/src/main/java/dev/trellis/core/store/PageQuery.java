package dev.trellis.core.store;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.Review;
import dev.trellis.core.time.PartialDate;
import dev.trellis.core.time.UtcInstant;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which of the visible pages are wanted. What the caller may see is decided before and elsewhere.
 *
 * @param pathPrefix only paths that begin so
 * @param partition only this partition
 * @param type only this type
 * @param tags only pages with all of these tags
 * @param lifecycle only this lifecycle
 * @param reviewState only this review state; null is approved ones, and all when {@code review}
 * @param review also proposed and rejected pages (§5.4 item 4)
 * @param stale also pages that are stale or no longer valid (§5.5 item 2)
 * @param archived also archived pages (§5.5 item 2)
 */
public record PageQuery(
    @Nullable String pathPrefix,
    @Nullable PartitionName partition,
    @Nullable String type,
    List<String> tags,
    @Nullable String lifecycle,
    Review.@Nullable State reviewState,
    boolean review,
    boolean stale,
    boolean archived) {
  /** Everything that is approved and current. */
  public static final PageQuery CURRENT =
      new PageQuery(null, null, null, List.of(), null, null, false, false, false);

  public PageQuery {
    tags = List.copyOf(tags);
  }

  /** The same, for pages that are stale or not valid too. */
  public PageQuery anyValidity() {
    return new PageQuery(
        pathPrefix, partition, type, tags, lifecycle, reviewState, review, true, archived);
  }

  /**
   * Whether a page matches.
   *
   * @param at the instant by which staleness is judged (§5.2.4)
   */
  public boolean matches(PagePath path, Frontmatter page, UtcInstant at) {
    Data.Obj data = page.data();
    String held = data.text("lifecycle").orElse("active");
    return (pathPrefix == null || path.value().startsWith(pathPrefix))
        && (partition == null || page.partition().filter(partition::equals).isPresent())
        && (type == null || data.text("type").filter(type::equals).isPresent())
        && (tags.isEmpty() || tagsOf(data).containsAll(tags))
        && (lifecycle == null || lifecycle.equals(held))
        && matchesReview(page)
        && (archived || "archived".equals(lifecycle) || !held.equals("archived"))
        && (stale || "stale".equals(lifecycle) || !isStale(page, at.instant()));
  }

  /** Whether a page is stale, by its lifecycle or because its validity has passed (§5.2.4). */
  public static boolean isStale(Frontmatter page, Instant at) {
    return page.data().text("lifecycle").filter("stale"::equals).isPresent() || isOver(page, at);
  }

  /** Whether a page's {@code valid_until} has passed; a date is valid to its end in UTC. */
  public static boolean isOver(Frontmatter page, Instant at) {
    return end(page).filter(end -> !end.isAfter(at)).isPresent();
  }

  private boolean matchesReview(Frontmatter page) {
    Optional<Review.State> state = page.reviewState();
    return reviewState == null
        ? review || state.filter(Review.State.APPROVED::equals).isPresent()
        : state.filter(reviewState::equals).isPresent();
  }

  private static Optional<Instant> end(Frontmatter page) {
    return page.data().text("valid_until").flatMap(PartialDate::parse).map(PartialDate::end);
  }

  private static Set<String> tagsOf(Data.Obj data) {
    Set<String> tags = new HashSet<>();
    for (Data tag : data.items("tags")) {
      if (tag instanceof Data.Text(var value)) {
        tags.add(value);
      }
    }
    return tags;
  }
}
