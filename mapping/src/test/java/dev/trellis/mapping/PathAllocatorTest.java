package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.page.PagePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("Paths that are given out")
class PathAllocatorTest {

  @Property(tries = 2000)
  @Label("are one for each page, also where case is ignored, and never a file where a folder is")
  void unique(@ForAll("requests") List<List<String>> requests) {
    List<PagePath> paths = allocate(requests);
    Set<String> files = new HashSet<>();
    for (PagePath path : paths) {
      assertThat(files.add(path.value().toLowerCase(Locale.ROOT) + ".md")).isTrue();
    }
    for (String file : files) {
      for (int slash = file.indexOf('/'); slash >= 0; slash = file.indexOf('/', slash + 1)) {
        assertThat(files).doesNotContain(file.substring(0, slash));
      }
    }
  }

  @Property
  @Label("are the same for the same requests")
  void deterministic(@ForAll("requests") List<List<String>> requests) {
    assertThat(allocate(requests)).isEqualTo(allocate(requests));
  }

  @Property
  @Label("never depend on a later request")
  void stable(@ForAll("requests") List<List<String>> requests) {
    List<PagePath> all = allocate(requests);
    assertThat(allocate(requests.subList(0, requests.size() / 2)))
        .isEqualTo(all.subList(0, requests.size() / 2));
  }

  @Example
  @Label("A-37 the first candidate that is valid and free, then the last with a number")
  void examples() {
    PathAllocator allocator = new PathAllocator();
    assertThat(give(allocator, "k/Mixed", "k/1", "k/id-1")).isEqualTo("k/Mixed");
    assertThat(give(allocator, "k/mixed", "k/2", "k/id-2")).isEqualTo("k/2");
    assertThat(give(allocator, "k/%zz", "k/2", "k/id-2")).isEqualTo("k/id-2");
    assertThat(give(allocator, "../x", "k/2", "k/id-2")).isEqualTo("k/id-2-2");
    assertThat(give(allocator, "k/id-2")).isEqualTo("k/id-2-3");
    assertThat(give(allocator, "x.md/y")).isEqualTo("x.md/y");
    assertThat(give(allocator, "x", "x-page")).isEqualTo("x-page");
    assertThat(give(allocator, "z", "z-page")).isEqualTo("z");
    assertThat(give(allocator, "Z.md/y", "z-md")).isEqualTo("z-md");
  }

  @Provide
  Arbitrary<List<List<String>>> requests() {
    Arbitrary<String> segment =
        Arbitraries.of("a", "A", "b", "a.md", "A.MD", "%d0", "..", "", "a-2");
    Arbitrary<String> path =
        segment.list().ofMinSize(1).ofMaxSize(3).map(parts -> String.join("/", parts));
    Arbitrary<String> last = Arbitraries.of("a", "A", "a.md", "b/a", "B/A", "a-2");
    return net.jqwik.api.Combinators.combine(path.list().ofMaxSize(2), last)
        .as(
            (paths, end) -> {
              List<String> candidates = new ArrayList<>(paths);
              candidates.add(end);
              return candidates;
            })
        .list()
        .ofMaxSize(12);
  }

  private static String give(PathAllocator allocator, String... candidates) {
    return allocator.allocate(List.of(candidates)).value();
  }

  private static List<PagePath> allocate(List<List<String>> requests) {
    PathAllocator allocator = new PathAllocator();
    return requests.stream().map(allocator::allocate).toList();
  }
}
