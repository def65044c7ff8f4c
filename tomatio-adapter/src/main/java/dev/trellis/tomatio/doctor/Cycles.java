package dev.trellis.tomatio.doctor;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the pages that are their own source over others. */
final class Cycles {
  private Cycles() {}

  /**
   * The members of cycles.
   *
   * @param sources what each page names as its sources
   */
  static Set<String> of(Map<String, List<String>> sources) {
    Map<String, List<String>> rest = new HashMap<>(sources);
    while (rest.entrySet()
        .removeIf(page -> page.getValue().stream().noneMatch(rest::containsKey))) {
      // A page none of whose sources has sources is in no cycle.
    }
    Set<String> found = new HashSet<>();
    for (String page : rest.keySet()) {
      if (reachesItself(page, rest)) {
        found.add(page);
      }
    }
    return found;
  }

  private static boolean reachesItself(String page, Map<String, List<String>> sources) {
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(sources.getOrDefault(page, List.of()));
    while (!open.isEmpty()) {
      String next = open.pop();
      if (next.equals(page)) {
        return true;
      }
      if (seen.add(next)) {
        open.addAll(sources.getOrDefault(next, List.of()));
      }
    }
    return false;
  }
}
