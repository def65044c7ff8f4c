package dev.trellis.architecture;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One row of the table of rooms: a package and what it may use besides the JDK.
 *
 * @param name the package below the root, such as {@code core.page}
 * @param withSubpackages whether packages below it belong to the same room
 * @param rooms the rooms of ours that it may use; what those may use comes with them
 * @param libraries package prefixes of other people's code, each ending in a dot
 */
record Room(String name, boolean withSubpackages, List<String> rooms, Set<String> libraries) {

  static Room room(String name) {
    return new Room(name, false, List.of(), Set.of());
  }

  static Room tree(String name) {
    return new Room(name, true, List.of(), Set.of());
  }

  Room uses(String... others) {
    return new Room(name, withSubpackages, List.of(others), libraries);
  }

  Room uses(List<String> many, String... others) {
    List<String> all = Stream.concat(many.stream(), Arrays.stream(others)).toList();
    return new Room(name, withSubpackages, all, libraries);
  }

  Room with(Library... allowed) {
    return new Room(name, withSubpackages, rooms, Library.prefixes(Arrays.asList(allowed)));
  }

  boolean holds(String packageBelowRoot) {
    return packageBelowRoot.equals(name)
        || (withSubpackages && packageBelowRoot.startsWith(name + "."));
  }
}
