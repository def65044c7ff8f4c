package dev.trellis.archfixture.core.memory;

import java.time.Instant;
import java.util.function.Supplier;

final class RefersToClock {
  Supplier<Instant> use() {
    return Instant::now;
  }
}
