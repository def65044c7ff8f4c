package dev.trellis.archfixture.cli;

import java.time.Clock;

final class Trellis {
  Clock use() {
    return Clock.systemUTC();
  }
}
