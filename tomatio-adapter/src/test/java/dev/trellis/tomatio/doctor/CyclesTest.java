package dev.trellis.tomatio.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Pages that are their own source")
class CyclesTest {
  private static final int LARGE = 100_000;

  @Test
  @DisplayName("are all members of a ring, however large, and none of the pages that lead there")
  void ring() {
    Map<String, List<String>> sources = chain("ring", LARGE);
    sources.put("ring" + (LARGE - 1), List.of("ring0"));
    sources.putAll(chain("tail", LARGE));
    sources.put("tail" + (LARGE - 1), List.of("ring5"));

    Set<String> found = Cycles.of(sources);

    assertThat(found).hasSize(LARGE).allMatch(page -> page.startsWith("ring"));
  }

  @Test
  @DisplayName("are none in a chain, however long")
  void chain() {
    assertThat(Cycles.of(chain("page", LARGE))).isEmpty();
  }

  @Test
  @DisplayName("are all in two rings that share a page")
  void twoRings() {
    assertThat(
            Cycles.of(
                Map.of(
                    "shared", List.of("a", "x"),
                    "a", List.of("b"),
                    "b", List.of("shared"),
                    "x", List.of("shared", "outside"),
                    "outside", List.of("nothing"))))
        .containsExactlyInAnyOrder("shared", "a", "b", "x");
  }

  @Test
  @DisplayName("are those that name themselves, and not the pages beside them")
  void self() {
    assertThat(
            Cycles.of(
                Map.of(
                    "self", List.of("other", "self"),
                    "other", List.of("gone"),
                    "before", List.of("self", "self"))))
        .containsExactly("self");
  }

  @Property(tries = 500)
  @Label("are those that the pages they can reach include")
  void reachable(
      @ForAll @Size(max = 12) List<@Size(max = 3) List<@IntRange(max = 12) Integer>> graph) {
    Map<String, List<String>> sources = new HashMap<>();
    for (int page = 0; page < graph.size(); page++) {
      sources.put("p" + page, graph.get(page).stream().map(to -> "p" + to).toList());
    }

    assertThat(Cycles.of(sources))
        .isEqualTo(
            sources.keySet().stream()
                .filter(page -> reachable(page, sources).contains(page))
                .collect(Collectors.toSet()));
  }

  /** The definition itself, one walk a page. */
  private static Set<String> reachable(String page, Map<String, List<String>> sources) {
    Set<String> reached = new HashSet<>();
    Deque<String> next = new ArrayDeque<>(sources.getOrDefault(page, List.of()));
    while (!next.isEmpty()) {
      String source = next.pop();
      if (reached.add(source)) {
        next.addAll(sources.getOrDefault(source, List.of()));
      }
    }
    return reached;
  }

  private static Map<String, List<String>> chain(String name, int length) {
    return IntStream.range(0, length - 1)
        .boxed()
        .collect(
            Collectors.toMap(
                page -> name + page,
                page -> List.of(name + (page + 1)),
                (a, b) -> a,
                HashMap::new));
  }
}
