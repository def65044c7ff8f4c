package dev.trellis.architecture;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.stream.Stream;

/** An architecture rule and the name under which its proof is found. */
record HouseRule(String name, ArchRule rule) {

  /** Every rule, for the modules that lie under {@code root}. */
  static List<HouseRule> under(String root) {
    return Stream.of(
            new RoomRules(root).all(), new CallRules(root).all(), new ShapeRules(root).all())
        .flatMap(List::stream)
        .toList();
  }

  @Override
  public String toString() {
    return name;
  }
}
