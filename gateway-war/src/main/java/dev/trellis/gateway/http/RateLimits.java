package dev.trellis.gateway.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.github.bucket4j.Bucket;
import java.time.Duration;

/**
 * How often something may happen in a minute, per key (§9.3 item 3). What was not used saves up to
 * the amount of one minute. Keys that were long unused are forgotten. Safe for use by several
 * threads.
 */
public final class RateLimits {
  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final int MOST_KEYS = 100_000;

  private final Cache<String, Bucket> buckets =
      Caffeine.newBuilder()
          .maximumSize(MOST_KEYS)
          .expireAfterAccess(WINDOW.multipliedBy(2))
          .build();
  private final int perMinute;

  /** So many in a minute. */
  public RateLimits(int perMinute) {
    this.perMinute = perMinute;
  }

  /** Counts one for the key; false when it has had its share. */
  public boolean take(String key) {
    return bucket(key).tryConsume(1);
  }

  /** Whether the key has had its share; counts nothing. */
  public boolean spent(String key) {
    return bucket(key).getAvailableTokens() < 1;
  }

  /** In how many seconds the key may come again, at least 1. */
  public long secondsUntilNext(String key) {
    long nanos = bucket(key).estimateAbilityToConsume(1).getNanosToWaitForRefill();
    return Math.max(1, Duration.ofNanos(nanos).plusMillis(999).toSeconds());
  }

  private Bucket bucket(String key) {
    return buckets.get(
        key,
        unused ->
            Bucket.builder()
                .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, WINDOW))
                .build());
  }
}
