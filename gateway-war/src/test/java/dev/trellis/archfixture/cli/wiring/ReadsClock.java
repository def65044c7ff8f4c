package dev.trellis.archfixture.cli.wiring;

import java.time.Instant;

final class ReadsClock {
  Instant use() {
    return Instant.now();
  }
}
