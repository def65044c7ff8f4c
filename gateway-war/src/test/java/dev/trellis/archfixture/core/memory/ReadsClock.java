package dev.trellis.archfixture.core.memory;

import java.time.Instant;

final class ReadsClock {
  Instant use() {
    return Instant.now();
  }
}
