package dev.trellis.archfixture.core.memory;

import java.time.Clock;

final class MakesClock {
  Clock use() {
    return Clock.systemUTC();
  }
}
