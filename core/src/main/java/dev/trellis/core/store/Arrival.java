package dev.trellis.core.store;

/**
 * The moment at which a request came in, by a clock that only goes forward. What was committed
 * elsewhere before it counts for all that is done for the request (D-5b), so that several
 * transactions of one request need look for changes once. Of use in this process alone.
 *
 * @param nanos the reading of {@link System#nanoTime()}
 */
public record Arrival(long nanos) {

  /** This moment. */
  public static Arrival now() {
    return new Arrival(System.nanoTime());
  }

  /** Whether that moment is this one or later. */
  public boolean isCoveredBy(Arrival later) {
    return later.nanos - nanos >= 0;
  }
}
