package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Json;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageFile;
import dev.trellis.core.page.PagePath;
import dev.trellis.schemas.Schemas;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("Whatever a record holds")
class PageMapperPropertyTest {
  private static final MappingFile MAPPING = MappingFile.tomatio();
  private static final PageMapper MAPPER = new PageMapper(MAPPING);

  /** Texts that have gone wrong somewhere, and plain ones that lead on to the next rule. */
  private static final List<String> TEXTS =
      List.of(
          "",
          "0",
          "1",
          "2",
          "-1",
          "70",
          "1e2",
          "1e999999999",
          "NaN",
          "∞",
          "\u0663",
          "0x1F",
          "active",
          "proposed",
          "rolled_up",
          "private",
          "ab_proposed",
          "ab_rejected",
          "episode",
          "fact",
          "working",
          "approved",
          "edited",
          "[1,2]",
          "[1,",
          "{\"a\":2}",
          "\"[1]\"",
          "null",
          "a:1:{i:0;i:1;}",
          "a:1:{i:0;R:1;}",
          "O:8:\"stdClass\":0:{}",
          "s:3:\"1,2\";",
          "b:0;",
          "i:99999999999999999999;",
          "0000-00-00 00:00:00",
          "2026-07-00",
          "9999-12-31 23:59:59",
          "9999-12-31T23:59:59-18:00",
          "0001-01-01T00:00:00+18:00",
          "2026-02-30 10:00:00",
          "1783072800",
          "99999999999999",
          "agent-scout",
          "agent:agent-scout",
          "human:",
          "service:x",
          "org:x",
          "---\ntitle: x\n---\n",
          "# Title\r\nText",
          "\uFEFF# T",
          "\u0000\u0001\u0085",
          "\u2028\u2029",
          "\u202Eabc",
          "😀".repeat(400),
          "a".repeat(301),
          "_*`#>-",
          "\t\n",
          "<memory_data>&amp;</memory_data>",
          ">".repeat(3000),
          " ".repeat(3000) + "x");

  @Property(tries = 3000)
  @Label("it gives a valid page with the stored text as its body, or none, and never fails")
  void neverFails(@ForAll("entities") String name, @ForAll Random random) {
    EntityMapping entity = MAPPING.entity(name);
    NativeRecord record = record(entity, random);
    Mapped mapped = MAPPER.toPage(entity, record, new PagePath("p/1"), new SiteOfTests());
    if (mapped instanceof Mapped.OfPage(Page page, List<Finding> findings)) {
      assertThat(
              Schemas.standard()
                  .validate("memory.page.schema.json", Json.toNode(page.frontmatter().data())))
          .isEmpty();
      assertThat(page.file().body().bytes())
          .isEqualTo(record.text("content").orElse("").getBytes(StandardCharsets.UTF_8));
      assertThat(PageFile.parse(page.file().render())).isEqualTo(page.file());
      assertThat(findings).doesNotHaveDuplicates();
      assertThat(MAPPER.toPage(entity, record, new PagePath("p/1"), new SiteOfTests()))
          .isEqualTo(mapped);
    }
  }

  @Property(tries = 300)
  @Label("bytes that are not UTF-8 are noticed in every column and every meta value")
  void undecodable(@ForAll("entities") String name, @ForAll Random random) {
    EntityMapping entity = MAPPING.entity(name);
    String status =
        entity.states().keySet().stream()
            .filter(word -> entity.states().get(word) instanceof EntityMapping.State.Present)
            .findFirst()
            .orElseThrow();
    Map<String, Cell> columns = new HashMap<>(Map.of("status", Cell.of(status)));
    Cell bad = Cell.of(new byte[] {'a', (byte) 0xED, (byte) 0xA0, (byte) 0xBD});
    List<String> places = new ArrayList<>(MAPPING.table(entity.table()).columns().keySet());
    places.removeAll(List.of("id", "status"));
    columns.put(places.get(random.nextInt(places.size())), bad);
    NativeRecord record = new NativeRecord(1, columns, Map.of(), List.of(2L), List.of());
    assertThat(MAPPER.toPage(entity, record, new PagePath("p/1"), new SiteOfTests()))
        .isEqualTo(new Mapped.Undecodable());
  }

  @Provide
  Arbitrary<String> entities() {
    return Arbitraries.of(MAPPING.entities().keySet());
  }

  private static NativeRecord record(EntityMapping entity, Random random) {
    Map<String, Cell> columns = new HashMap<>();
    for (String column : MAPPING.table(entity.table()).columns().keySet()) {
      if (random.nextInt(8) > 0) {
        columns.put(column, Cell.of(text(random)));
      }
    }
    List<String> states = List.copyOf(entity.states().keySet());
    if (random.nextInt(8) > 0) {
      columns.put("status", Cell.of(states.get(random.nextInt(Math.min(3, states.size())))));
    }
    Map<String, List<Cell>> meta = new HashMap<>();
    for (Rule rule : entity.rules()) {
      for (SourceRef source : rule.from()) {
        if (source.kind() == SourceRef.Kind.META && random.nextBoolean()) {
          List<Cell> rows = new ArrayList<>();
          for (int i = random.nextInt(3); i >= 0; i--) {
            rows.add(random.nextInt(9) == 0 ? new Cell.Absent() : Cell.of(text(random)));
          }
          meta.put(source.name(), rows);
        }
      }
    }
    List<Long> scopes = random.longs(random.nextInt(4), 0, 9).boxed().sorted().toList();
    List<Long> linked = random.longs(random.nextInt(3), 0, 4).boxed().sorted().toList();
    return new NativeRecord(random.nextLong(), columns, meta, scopes, linked);
  }

  private static String text(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> TEXTS.get(random.nextInt(TEXTS.size())) + TEXTS.get(random.nextInt(TEXTS.size()));
      case 1 ->
          random
              .ints(random.nextInt(40), 0, Character.MAX_CODE_POINT + 1)
              .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
              .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
              .toString();
      default -> TEXTS.get(random.nextInt(TEXTS.size()));
    };
  }
}
