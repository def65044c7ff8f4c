package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.PrincipalId;
import java.math.BigDecimal;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("MAP-47 The small team brain")
class SmallTeamBrainTest extends SnapshotTest {
  private static Reading reading;
  private static String schema;

  @BeforeAll
  static void read() {
    schema = load(SMALL);
    reading = read(schema);
  }

  @Test
  @DisplayName("MAP-10 MAP-11 has 20 pages: 11 rows, 3 procedures, 6 proposals")
  void pages() {
    assertSound(reading);
    assertThat(reading.expectedPages()).isEqualTo(20);
    assertThat(reading.ids())
        .containsExactlyElementsOf(
            List.of(
                "ab-memory-5",
                "ab-memory-6",
                "ab-memory-7",
                "ab-memory-8",
                "ab-memory-9",
                "ab-memory-10",
                "ab-memory-11",
                "ab-memory-12",
                "ab-memory-13",
                "ab-memory-14",
                "ab-memory-15",
                "ab-knowledge-7",
                "ab-knowledge-8",
                "ab-knowledge-9",
                "ab-knowledge-15",
                "ab-knowledge-16",
                "ab-knowledge-17",
                "ab-procedure-4",
                "ab-procedure-5",
                "ab-procedure-6"));
    assertThat(reading.pages().stream().map(page -> page.path().value()).limit(11))
        .containsExactlyElementsOf(
            IntStream.rangeClosed(5, 15).mapToObj(id -> "memory/episode/" + id).toList());
    assertThat(reading.page("ab-procedure-4").path().value())
        .isEqualTo("procedures/release-checklist");
    assertThat(reading.page("ab-knowledge-15").path().value())
        .isEqualTo("knowledge/providers-api-is-closed-0200-0230-utc");
  }

  @Test
  @DisplayName("MAP-21 MAP-28 has 14 approved pages and 6 proposals of agent-scout")
  void reviews() {
    assertThat(
            reading.pages().stream()
                .filter(
                    page ->
                        page.frontmatter()
                            .reviewState()
                            .orElseThrow()
                            .wireName()
                            .equals("proposed"))
                .map(page -> page.frontmatter().data().object("review").orElseThrow())
                .map(review -> Json.write(review.get("generated").orElseThrow())))
        .hasSize(6)
        .allMatch(generated -> generated.contains("\"by\":\"agent:agent-scout\""));
    assertThat(Json.write(reading.frontmatter("ab-procedure-4").get("review").orElseThrow()))
        .isEqualTo(
            "{\"generated\":{\"at\":\"2026-09-12T10:00:00Z\",\"by\":\"agent:agent-scout\"},"
                + "\"state\":\"approved\",\"verified\":[{\"at\":\"2026-09-12T11:30:00Z\","
                + "\"by\":\"human:curator-lee\"}]}");
  }

  @Test
  @DisplayName("MAP-26 has the stored texts as bodies, byte by byte")
  void bodies() throws Exception {
    List<String> rows = ask(schema, "SELECT HEX(content) FROM wp_ab_memory ORDER BY id");
    List<String> posts =
        ask(
            schema,
            "SELECT HEX(post_content) FROM wp_posts WHERE post_type LIKE 'ab%' ORDER BY post_type, ID");
    List<String> bodies =
        reading.pages().stream()
            .map(page -> HexFormat.of().withUpperCase().formatHex(page.file().body().bytes()))
            .toList();
    assertThat(bodies.subList(0, 11)).isEqualTo(rows);
    assertThat(bodies.subList(11, 20)).isEqualTo(posts);
  }

  @Test
  @DisplayName("MAP-23 MAP-25 has importance as a share and derived_from as paths")
  void values() {
    assertThat(reading.frontmatter("ab-memory-5").get("importance")).contains(number("0.4"));
    assertThat(reading.frontmatter("ab-procedure-4").get("importance")).contains(number("0.8"));
    assertThat(reading.frontmatter("ab-procedure-4").get("derived_from"))
        .contains(Data.Arr.ofTexts(List.of("memory/episode/5", "memory/episode/9")));
    assertThat(reading.frontmatter("ab-knowledge-7").get("derived_from"))
        .contains(Data.Arr.ofTexts(List.of("memory/episode/6")));
  }

  @Test
  @DisplayName(
      "MAP-01 MAP-02 MAP-07 MAP-08 MAP-35 has its people, its partition and its access list")
  void descriptor() {
    assertThat(reading.principals())
        .containsExactly(
            "agent:agent-scout [ab_agent] ACTIVE",
            "human:admin [administrator, controller] ACTIVE",
            "human:curator-kim [ab_curator] ACTIVE",
            "human:curator-lee [ab_curator] ACTIVE",
            "org:brain.example [controller] ACTIVE",
            "service:compression [] ACTIVE");
    assertThat(reading.descriptor().partitions()).hasSize(2);
    assertThat(reading.partition("default").access()).isEmpty();
    assertThat(reading.partition("harbor-team").description()).isEqualTo("Harbor Calculator Team");
    Set<Right> agent = Set.of(Right.READ, Right.PROPOSE, Right.WRITE);
    Set<Right> curator = Set.of(Right.READ, Right.PROPOSE, Right.WRITE, Right.REVIEW);
    assertThat(reading.partition("harbor-team").access())
        .isEqualTo(
            Map.of(
                principal("agent:agent-scout"), agent,
                principal("human:curator-kim"), curator,
                principal("human:curator-lee"), curator));
    assertThat(reading.facts().controller().value()).isEqualTo("org:brain.example");
    assertThat(reading.facts().features()).containsExactly("partitions", "review");
    assertThat(reading.facts().url()).isNull();
  }

  @Test
  @DisplayName("MAP-36 MAP-37 has 20 audit entries, no receipt, nothing left out, nothing odd")
  void rest() {
    assertThat(reading.audit()).hasSize(20);
    assertThat(Json.write(reading.audit().getFirst().toData()))
        .isEqualTo(
            "{\"action\":\"memory_write\",\"at\":\"2026-09-07T09:12:31Z\",\"categories\":[\"memory\"],"
                + "\"channel\":\"mcp\",\"counts\":{\"bytes\":104},\"duration_ms\":14,"
                + "\"id\":\"ab-audit-1\",\"object_ids\":[\"ab-memory-5\"],\"outcome\":\"ok\","
                + "\"partitions\":[\"harbor-team\"],\"principal\":\"agent:agent-scout\"}");
    assertThat(reading.receipts()).isEmpty();
    assertThat(reading.omitted()).isEmpty();
    assertThat(reading.findings().counts()).isEmpty();
  }

  @Test
  @DisplayName("is the same each time it is read")
  void deterministic() {
    Reading again = read(schema);
    assertThat(again.pages()).isEqualTo(reading.pages());
    assertThat(again.audit()).isEqualTo(reading.audit());
    assertThat(again.descriptor()).isEqualTo(reading.descriptor());
  }

  private static Data number(String number) {
    return new Data.Num(new BigDecimal(number));
  }

  private static PrincipalId principal(String id) {
    return PrincipalId.parse(id).orElseThrow();
  }
}
