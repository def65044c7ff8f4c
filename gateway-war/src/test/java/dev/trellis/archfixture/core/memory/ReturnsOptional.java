package dev.trellis.archfixture.core.memory;

import java.util.Optional;
import java.util.function.Predicate;

final class ReturnsOptional {
  Optional<Boolean> use() {
    Predicate<Optional<String>> here = found -> found.isPresent();
    return Optional.of(here.test(Optional.of("word")));
  }
}
