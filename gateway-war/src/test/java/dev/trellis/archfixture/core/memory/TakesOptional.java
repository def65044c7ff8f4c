package dev.trellis.archfixture.core.memory;

import java.util.OptionalInt;

final class TakesOptional {
  boolean use(OptionalInt value) {
    return value.isPresent();
  }
}
