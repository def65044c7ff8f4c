package dev.trellis.archfixture.cli;

import java.time.Instant;

final class ReadsClock {
  Instant use() {
    return Instant.now();
  }
}
