package dev.trellis.core.store;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.store.SearchQuery.Validity;
import dev.trellis.core.time.PartialDate;
import dev.trellis.core.time.UtcInstant;
import java.time.Instant;
import java.util.Optional;

/**
 * What a search asks of a page beside its text: instants, and what its author thought of it.
 *
 * @param begins when its validity begins; {@link Instant#MIN} when nothing says
 * @param ends when its validity ends; {@link Instant#MAX} when nothing says
 * @param stale whether its lifecycle is {@code stale}
 * @param recorded since when the context has it; its last change when nothing says (§5.2.4)
 * @param updated when it was last changed
 * @param importance from 0 to 1; 0 when nothing says
 * @param episode whether it tells what happened, not what is so or how to do it
 */
public record PageTimes(
    Instant begins,
    Instant ends,
    boolean stale,
    Instant recorded,
    Instant updated,
    double importance,
    boolean episode) {
  private static final int IMPORTANCE_STEPS = 1000;
  private static final int KIND_SHIFT = 56;
  private static final int IMPORTANCE_SHIFT = 40;
  private static final long LATEST = (1L << IMPORTANCE_SHIFT) - 1;

  /** Those of a page with this frontmatter. */
  public static PageTimes of(Frontmatter page) {
    Data.Obj data = page.data();
    Optional<Instant> updated = instant(data, "updated");
    return new PageTimes(
        data.text("valid_from")
            .flatMap(PartialDate::parse)
            .map(PartialDate::begin)
            .orElse(Instant.MIN),
        data.text("valid_until")
            .flatMap(PartialDate::parse)
            .map(PartialDate::end)
            .orElse(Instant.MAX),
        data.text("lifecycle").filter("stale"::equals).isPresent(),
        instant(data, "recorded_at").or(() -> updated).orElse(Instant.MAX),
        updated.orElse(Instant.EPOCH),
        data.get("importance")
            .filter(Data.Num.class::isInstance)
            .map(value -> ((Data.Num) value).value().doubleValue())
            .orElse(0.0),
        data.text("type").filter("episodic"::equals).isPresent());
  }

  /** Whether the page is valid and not stale at an instant (§5.5 item 2). */
  public boolean isCurrent(Instant at) {
    return !stale && !begins.isAfter(at) && ends.isAfter(at);
  }

  /** Whether the page is of the validity and of the time that a search asks for. */
  public boolean matches(SearchQuery query) {
    return isCurrent(query.at()) == (query.validity() == Validity.CURRENT)
        && (query.recordedBy() == null || !recorded.isAfter(query.recordedBy()))
        && (query.order() != Order.ENDING || !ends.equals(Instant.MAX));
  }

  /** The page's key in an order, greater first; 0 by {@link Order#FIT}. */
  public long key(Order order) {
    return switch (order) {
      case FIT -> 0;
      case RECENT -> updated.toEpochMilli();
      case ENDING -> ends.equals(Instant.MAX) ? Long.MIN_VALUE : -ends.toEpochMilli();
      case WORTH ->
          ((episode ? 0L : 1L) << KIND_SHIFT)
              | (Math.round(Math.clamp(importance, 0, 1) * IMPORTANCE_STEPS) << IMPORTANCE_SHIFT)
              | Math.clamp(updated.getEpochSecond(), 0L, LATEST);
    };
  }

  private static Optional<Instant> instant(Data.Obj data, String name) {
    return data.text(name).map(UtcInstant::new).map(UtcInstant::instant);
  }
}
