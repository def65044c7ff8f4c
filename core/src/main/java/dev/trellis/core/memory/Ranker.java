package dev.trellis.core.memory;

import dev.trellis.core.store.Match;
import java.time.Duration;
import java.time.Instant;

/**
 * How a page's own properties weigh beside how well its text fits. The fit is multiplied:
 *
 * <ul>
 *   <li>{@code validated}: by 1.05, since a human vouched for it lately;
 *   <li>importance: by 1 to 1.10, from none to the highest, since its author said so;
 *   <li>recency: by 1 to 1.05, halved every 90 days, since of two pages that say the same the later
 *       one is more likely still true.
 * </ul>
 *
 * <p>So together they turn the order of pages whose texts fit about equally well, and no more. A
 * page whose path or id was asked for comes first. Whether a page is current is no weight: current
 * pages come before the others whatever they score (§5.5 item 2).
 */
final class Ranker {
  private static final double VALIDATED = 0.05;
  private static final double IMPORTANCE = 0.10;
  private static final double RECENCY = 0.05;
  private static final Duration HALF_LIFE = Duration.ofDays(90);
  private static final long UNIT = 10_000;
  private static final long NAMED = 1_000_000 * UNIT;

  private Ranker() {}

  /**
   * The rank of a match at an instant, greater is better: a whole number, so that equal pages are
   * equal to the last digit.
   */
  static long rank(Match match, Instant at) {
    double weight =
        (match.validated() ? 1 + VALIDATED : 1)
            * (1 + IMPORTANCE * Math.clamp(match.importance(), 0, 1))
            * (1 + RECENCY * recency(match.updated(), at));
    return Math.round(match.fit() * weight * UNIT) + (match.named() ? NAMED : 0);
  }

  private static double recency(Instant updated, Instant at) {
    double age = Math.max(0, Duration.between(updated, at).toSeconds());
    return Math.pow(0.5, age / HALF_LIFE.toSeconds());
  }
}
