package dev.trellis.archfixture.core.memory;

import com.fasterxml.jackson.databind.StandIn;

final class UsesJackson2 {
  Class<?> use() {
    return StandIn.class;
  }
}
