package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MergePatch;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@DisplayName("What becomes of a stored record")
class ReadingTest {
  private static final MappingFile MAPPING = MappingFile.tomatio();
  private static final PageMapper MAPPER = new PageMapper(MAPPING);

  @TestFactory
  Stream<DynamicTest> reads() throws IOException {
    GoldenCases golden = GoldenCases.read("reading.yaml");
    return golden.cases().stream()
        .map(one -> DynamicTest.dynamicTest(name(one), () -> check(golden, one)));
  }

  @Test
  @DisplayName("Every requirement on reading a record has a case")
  void covers() throws IOException {
    String names =
        String.join(
            " ", GoldenCases.read("reading.yaml").cases().stream().map(ReadingTest::name).toList());
    TreeSet<String> named = new TreeSet<>(Arrays.asList(names.split(" ")));
    assertThat(named)
        .contains(
            "MAP-05", "MAP-10", "MAP-11", "MAP-13", "MAP-14", "MAP-15", "MAP-16", "MAP-17",
            "MAP-18", "MAP-19", "MAP-20", "MAP-21", "MAP-22", "MAP-23", "MAP-24", "MAP-25",
            "MAP-26", "MAP-27", "MAP-28", "MAP-29", "MAP-30", "MAP-31", "MAP-32", "MAP-33",
            "MAP-49");
  }

  @Test
  @DisplayName(
      "MAP-11 A-29 The usual path is the slug's; a slug that is no path gives one of the id")
  void paths() {
    EntityMapping knowledge = MAPPING.entity("knowledge");
    assertThat(knowledge.pathCandidates(post("opening-hours")))
        .containsExactly("knowledge/opening-hours", "knowledge/17", "knowledge/id-17");
    PathAllocator allocator = new PathAllocator();
    assertThat(allocator.allocate(knowledge.pathCandidates(post("%d0%bf"))).value())
        .isEqualTo("knowledge/17");
    assertThat(allocator.allocate(knowledge.pathCandidates(post("a/b/../c"))).value())
        .isEqualTo("knowledge/id-17");
    assertThat(allocator.allocate(knowledge.pathCandidates(post(""))).value())
        .isEqualTo("knowledge/id-17-2");
    assertThat(allocator.allocate(knowledge.pathCandidates(post("$1\\{id}"))).value())
        .isEqualTo("knowledge/id-17-3");
  }

  @Test
  @DisplayName("An id beyond 2^63 is read and written as unsigned")
  void unsigned() {
    long id = NativeId.parse("18446744073709551000").orElseThrow();
    assertThat(id).isNegative();
    assertThat(MAPPING.entity("memory_row").pageId(id)).isEqualTo("ab-memory-18446744073709551000");
    assertThat(NativeId.parse("18446744073709551616")).isEmpty();
    assertThat(NativeId.parse("0")).isEmpty();
    assertThat(NativeId.parse("-1")).isEmpty();
    assertThat(NativeId.parse("٣")).isEmpty();
  }

  private static void check(GoldenCases golden, Data.Obj one) {
    EntityMapping entity = MAPPING.entity(one.text("of").orElseThrow());
    Data.Obj base = golden.base(one);
    PagePath path = new PagePath(one.text("path").or(() -> base.text("path")).orElseThrow());
    NativeRecord record = golden.record(one);

    Mapped mapped = MAPPER.toPage(entity, record, path, new SiteOfTests());

    Optional<String> result = one.text("result");
    if (result.isPresent()) {
      assertThat(result(mapped)).isEqualTo(result.get());
      return;
    }
    assertThat(mapped).isInstanceOf(Mapped.OfPage.class);
    Page page = ((Mapped.OfPage) mapped).page();
    List<Finding> findings = ((Mapped.OfPage) mapped).findings();
    Data expected =
        MergePatch.apply(
            base.object("page").orElseThrow(),
            one.object("gives").orElseGet(() -> Data.Obj.of(Map.of())));
    assertThat(Json.write(page.frontmatter().data())).isEqualTo(Json.write(expected));
    assertThat(page.file().body())
        .isEqualTo(Body.of(one.text("body").or(() -> base.text("body")).orElseThrow()));
    assertThat(page.path()).isEqualTo(path);
    assertThat(findings.stream().map(it -> it.kind().wireName() + " " + it.field()))
        .containsExactlyInAnyOrderElementsOf(
            one.items("findings").stream().map(it -> ((Data.Text) it).value()).toList());
    assertThat(findings)
        .allMatch(it -> it.entity().equals(entity.name()) && it.id() == record.id());
    assertThat(
            Schemas.standard()
                .validate("memory.page.schema.json", Json.toNode(page.frontmatter().data())))
        .isEmpty();
  }

  private static String result(Mapped mapped) {
    return switch (mapped) {
      case Mapped.OfPage page -> "page";
      case Mapped.NotInContext() -> "absent";
      case Mapped.UnknownState() -> "unknown";
      case Mapped.Undecodable() -> "undecodable";
    };
  }

  private static String name(Data.Obj one) {
    return one.text("name").orElseThrow();
  }

  private static NativeRecord post(String slug) {
    return new NativeRecord(17, Map.of("slug", Cell.of(slug)), Map.of(), List.of(), List.of());
  }
}
