package dev.trellis.gateway.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import io.github.bucket4j.TimeMeter;
import java.time.Duration;

/**
 * How often something may happen in a minute, counted apart for each key (§9.3 item 3). Keys that
 * rest for two minutes are forgotten, which changes nothing: their budget is full again by then.
 * Counts are of this node alone.
 */
public final class Limits {
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long NANOS = 1_000_000_000L;

  private final int perMinute;
  private final TimeMeter time;
  private final Cache<String, Bucket> buckets;

  /** That many in a minute. */
  public static Limits perMinute(int count) {
    return new Limits(count, TimeMeter.SYSTEM_MILLISECONDS);
  }

  /** That many in a minute of that clock. */
  Limits(int perMinute, TimeMeter time) {
    this.perMinute = perMinute;
    this.time = time;
    this.buckets =
        Caffeine.newBuilder()
            .expireAfterAccess(MINUTE.multipliedBy(2))
            .maximumSize(100_000)
            .build();
  }

  /** The verdict on one more. */
  public sealed interface Verdict {
    /** It is within the limit, and was counted. */
    record Within() implements Verdict {}

    /**
     * It is over the limit.
     *
     * @param seconds when to come again, at least 1
     */
    record Over(long seconds) implements Verdict {}
  }

  /** Counts one more for that key. */
  public Verdict count(String key) {
    ConsumptionProbe probe = buckets.get(key, it -> bucket()).tryConsumeAndReturnRemaining(1);
    return probe.isConsumed()
        ? new Verdict.Within()
        : new Verdict.Over(Math.ceilDiv(probe.getNanosToWaitForRefill(), NANOS));
  }

  private Bucket bucket() {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, MINUTE))
        .withCustomTimePrecision(time)
        .build();
  }
}
