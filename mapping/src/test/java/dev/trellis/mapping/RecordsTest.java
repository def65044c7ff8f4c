package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MergePatch;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@DisplayName("What becomes of a handoff, an artifact, a section")
class RecordsTest {
  private static final MappingFile MAPPING = MappingFile.tomatio();
  private static final PageMapper MAPPER = new PageMapper(MAPPING);

  @TestFactory
  Stream<DynamicTest> reads() throws IOException {
    GoldenCases golden = GoldenCases.read("records.yaml");
    return golden.cases().stream()
        .map(
            one ->
                DynamicTest.dynamicTest(one.text("name").orElseThrow(), () -> check(golden, one)));
  }

  @Test
  @DisplayName(
      "EXT-01 EXT-05 the extensions have reverse-DNS ids of ours and fill the reserved slots")
  void extensions() {
    assertThat(MAPPING.extensions().values())
        .extracting(
            MappingFile.Extension::id, MappingFile.Extension::slot, it -> it.category().value())
        .containsExactly(
            tuple("dev.trellis.handoffs", ExtensionRecord.Slot.HANDOFF, "ext.handoff"),
            tuple("dev.trellis.documents", ExtensionRecord.Slot.DOC, "ext.doc"));
    assertThat(MAPPING.record("section")).isPresent();
    assertThat(MAPPING.record("knowledge")).isEmpty();
  }

  private static void check(GoldenCases golden, Data.Obj one) throws IOException {
    String kind = one.text("of").orElseThrow();
    Data.Obj base = golden.base(one);
    PagePath name = new PagePath(base.text("path").orElseThrow());
    EntityMapping entity = MAPPING.record(kind).orElseThrow();
    NativeRecord record = golden.record(one);

    Mapped mapped = MAPPER.toPage(entity, record, name, new SiteWithRecords());

    Optional<String> result = one.text("result");
    if (result.isPresent()) {
      assertThat(mapped)
          .isEqualTo(
              result.get().equals("absent") ? new Mapped.NotInContext() : new Mapped.Undecodable());
      return;
    }
    Page page = ((Mapped.OfPage) mapped).page();
    Data expected =
        MergePatch.apply(
            base.object("page").orElseThrow(),
            one.object("gives").orElseGet(() -> Data.Obj.of(Map.of())));
    assertThat(Json.write(page.frontmatter().data())).isEqualTo(Json.write(expected));
    assertThat(page.file().body()).isEqualTo(Body.of(base.text("body").orElseThrow()));
    assertThat(
            ((Mapped.OfPage) mapped)
                .findings().stream().map(it -> it.kind().wireName() + ' ' + it.field()))
        .containsExactlyInAnyOrderElementsOf(
            one.items("findings").stream().map(it -> ((Data.Text) it).value()).toList());
    assertValid(kind, page);
  }

  private static void assertValid(String kind, Page page) throws IOException {
    String extension =
        MAPPING.extensions().values().stream()
            .filter(it -> it.entities().containsKey(kind))
            .findFirst()
            .orElseThrow()
            .id();
    Path file = Path.of("../docs/extensions", extension, "record.schema.json");
    Data.Obj schema = (Data.Obj) Json.parse(Files.readAllBytes(file));
    assertThat(
            Schemas.of(Json.toNode(schema))
                .validate(
                    schema.text("$id").orElseThrow(), kind, Json.toNode(page.frontmatter().data())))
        .isEmpty();
  }

  /** The site of the other tests, with an artifact and a section. */
  static final class SiteWithRecords implements References {
    private final References site = new SiteOfTests();
    private final Map<String, Long> records = Map.of("artifact", 108L, "section", 109L);

    @Override
    public Optional<PagePath> path(String entity, long id) {
      return records.containsKey(entity)
          ? Optional.of(new PagePath(entity + "s/" + id))
              .filter(name -> records.get(entity).equals(id))
          : site.path(entity, id);
    }

    @Override
    public Optional<PartitionName> partition(long termId) {
      return site.partition(termId);
    }

    @Override
    public PartitionName unfiled() {
      return site.unfiled();
    }

    @Override
    public Optional<PrincipalId> user(long userId) {
      return site.user(userId);
    }

    @Override
    public Optional<PrincipalId> principal(String text) {
      return site.principal(text);
    }

    @Override
    public ZoneId zone() {
      return site.zone();
    }

    @Override
    public UtcInstant snapshotAt() {
      return site.snapshotAt();
    }

    @Override
    public UtcInstant now() {
      return site.now();
    }
  }
}
