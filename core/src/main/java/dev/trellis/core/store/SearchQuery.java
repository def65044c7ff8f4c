package dev.trellis.core.store;

import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.time.UtcInstant;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is searched for among the pages that a caller may see (§5.5).
 *
 * @param text words that need not all be found; not empty with {@link Order#FIT}, not used without
 * @param pages which pages count at all; its {@code stale} is not asked
 * @param validity whether current pages are wanted, or the others
 * @param at the instant by which validity is judged
 * @param recordedBy only pages that the context had by then, if given (§5.5 item 4)
 * @param order which pages come first
 * @param after only pages behind this place; never with {@link Order#FIT}
 * @param limit at most so many; with {@link Order#FIT} the store's own window counts instead
 */
public record SearchQuery(
    String text,
    PageQuery pages,
    Validity validity,
    Instant at,
    @Nullable Instant recordedBy,
    Order order,
    @Nullable Place after,
    int limit) {

  /** Whether pages are valid and not stale (§5.5 item 2). */
  public enum Validity {
    /** Active or validated, begun and not over. */
    CURRENT,
    /** Stale, over or not begun. */
    OTHER
  }

  /** By what a page comes before another; equal ones by the bytes of their paths. */
  public enum Order {
    /** How well it fits the text. */
    FIT,
    /** The later it was changed. */
    RECENT,
    /** Knowledge and procedures before episodes, then the important, then the recent. */
    WORTH,
    /** The sooner its validity ends; pages without an end do not count. */
    ENDING
  }

  /**
   * A place in an order.
   *
   * @param key the {@link Match#key} there
   * @param path the page's path
   */
  public record Place(long key, PagePath path) {}

  /** Whether a page matches everything but the text. */
  public boolean matches(PagePath path, Frontmatter page, UtcInstant now) {
    return pages.anyValidity().matches(path, page, now) && PageTimes.of(page).matches(this);
  }

  @Override
  public String toString() {
    return "a search by " + order + ", " + text.length() + " characters";
  }
}
