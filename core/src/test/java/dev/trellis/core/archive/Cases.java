package dev.trellis.core.archive;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Ways to break the sample archive, each with exactly what a check then finds. */
final class Cases {
  private final List<Case> cases = new ArrayList<>();

  /**
   * One way.
   *
   * @param name requirement ids and words
   * @param change what is done to the sample
   * @param expected how each problem begins, written as code, file, colon, message
   */
  record Case(String name, Consumer<TestArchive> change, List<String> expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  void add(String name, Consumer<TestArchive> change, String... expected) {
    cases.add(new Case(name, change, List.of(expected)));
  }

  Stream<Case> stream() {
    return cases.stream();
  }
}
