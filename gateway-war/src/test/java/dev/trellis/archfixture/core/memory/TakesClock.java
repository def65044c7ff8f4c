package dev.trellis.archfixture.core.memory;

import java.time.Clock;
import java.time.Instant;

final class TakesClock {
  Instant use(Clock clock) {
    return Instant.now(clock);
  }
}
