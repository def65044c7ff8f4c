package dev.trellis.archfixture.gateway.wiring;

import java.time.Instant;

final class ReadsClock {
  Instant use() {
    return Instant.now();
  }
}
