package dev.trellis.tomatio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageFile;
import dev.trellis.core.page.PageVersion;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.mapping.Finding;
import dev.trellis.mapping.Findings;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a site keeps of earlier texts, and its handoffs and documents. */
class HistoryTest extends SnapshotTest {
  private static final Path EXTENSIONS = Path.of("../docs/extensions");
  private static Held hard;

  /** The parts of a snapshot that this class is about. */
  record Held(
      List<Page> pages,
      List<PageVersion> history,
      List<ExtensionRecord> records,
      ContextDescriptor descriptor,
      List<Omission> omitted,
      Findings findings) {

    PageFile record(String name) {
      return records.stream()
          .filter(record -> record.name().value().equals(name))
          .map(ExtensionRecord::file)
          .findFirst()
          .orElseThrow(() -> new NoSuchElementException(name));
    }

    List<PageVersion> of(String path) {
      return history.stream().filter(version -> version.path().value().equals(path)).toList();
    }

    List<Long> lost() {
      return findings.examples(Finding.Kind.FIRST_TEXT_NOT_KEPT).stream().map(Finding::id).toList();
    }
  }

  @BeforeAll
  static void readHardCases() {
    hard = held(load(HARD));
  }

  @Test
  @DisplayName(
      "ARCH-09 MAP-34 A-33 the texts before the current one, the oldest first, are history")
  void history() {
    List<PageVersion> versions = hard.of("knowledge/revised-often");
    assertThat(versions).extracting(PageVersion::number).containsExactly(1, 2);
    assertThat(versions).extracting(HistoryTest::body).containsExactly("second", "third “quoted”");
    Data.Obj first = versions.getFirst().file().frontmatter().data();
    assertThat(first)
        .isEqualTo(
            Json.parse(
                """
                {"title": "Revised often", "id": "ab-knowledge-167", "type": "semantic",
                 "updated": "2026-11-30T21:12:25Z", "recorded_at": "2026-07-07T04:26:02Z",
                 "partition": "general"}
                """));
    assertThat(hard.history()).hasSize(2);
  }

  @Test
  @DisplayName("ARCH-09 A-33 every earlier text is a valid page file in a partition that is listed")
  void versionsAreSound() {
    for (PageVersion version : hard.history()) {
      Frontmatter frontmatter = version.file().frontmatter();
      assertValid("memory.page.schema.json", frontmatter.data(), version.path().value());
      assertNamesAreListed(frontmatter);
      assertThat(hard.pages()).extracting(Page::path).contains(version.path());
    }
  }

  @Test
  @DisplayName("D-18 autosaves, orphans and the texts of trashed posts are in no history")
  void noOthers() {
    assertThat(hard.history())
        .extracting(HistoryTest::body)
        .noneMatch(text -> text.contains("autosave") || text.contains("Orphan"));
    assertThat(hard.omitted())
        .extracting(omission -> omission.category().value())
        .doesNotContain("ext.doc", "ext.handoff");
  }

  @Test
  @DisplayName("A-33 a post whose first text is in no revision is reported")
  void firstTextIsLost() {
    assertThat(hard.lost()).contains(167L);
    assertThat(held(load(SMALL)).lost()).isEmpty();
  }

  @Test
  @DisplayName("ARCH-09 a text changed without WordPress keeps its newest revision as history")
  void changedBehindItsBack() throws SQLException {
    String schema = load(HARD);
    ask(schema, "UPDATE wp_posts SET post_content = 'fifth' WHERE ID = 167");
    assertThat(held(schema).of("knowledge/revised-often"))
        .extracting(HistoryTest::body)
        .containsExactly("second", "third “quoted”", "fourth\r\nCRLF");
  }

  @Test
  @DisplayName(
      "ARCH-09 revisions are ordered by their time, then their id; the newest may be older")
  void order() throws SQLException {
    String schema = load(HARD);
    ask(
        schema,
        "UPDATE wp_posts SET post_modified_gmt = '2026-11-30 21:12:26' WHERE ID = 168 OR ID = 170");
    ask(schema, "UPDATE wp_posts SET post_status = 'ab_proposed' WHERE ID = 167");
    List<PageVersion> versions =
        held(schema).history().stream().filter(it -> it.file().body().size() < 40).toList();
    assertThat(versions).extracting(HistoryTest::body).containsExactly("third “quoted”", "second");
    assertThat(versions).extracting(PageVersion::number).containsExactly(1, 2);
    assertThat(versions)
        .as("a text of a page that nobody approved does not pass as approved")
        .allSatisfy(
            version ->
                assertThat(version.file().frontmatter().data().object("review"))
                    .get()
                    .extracting(review -> review.text("state").orElseThrow())
                    .isEqualTo("proposed"));
  }

  @Test
  @DisplayName("ARCH-09 a revision as old as its post keeps the first text: nothing is reported")
  void firstTextIsKept() throws SQLException {
    String schema = load(HARD);
    ask(
        schema,
        "UPDATE wp_posts r JOIN wp_posts p ON p.ID = 167 SET r.post_modified_gmt = p.post_date_gmt"
            + " WHERE r.ID = 168");
    assertThat(held(schema).lost()).doesNotContain(167L);
  }

  @Test
  @DisplayName("D-10 a revision that is not text is declared, and leaves no gap in the numbers")
  void undecodable() throws SQLException {
    String schema = load(HARD);
    ask(schema, "ALTER TABLE wp_posts MODIFY post_content longblob NOT NULL");
    ask(schema, "UPDATE wp_posts SET post_content = UNHEX('fffe') WHERE ID = 168");
    Held held = held(schema);
    assertThat(held.of("knowledge/revised-often"))
        .extracting(HistoryTest::body)
        .containsExactly("third “quoted”");
    assertThat(held.of("knowledge/revised-often"))
        .extracting(PageVersion::number)
        .containsExactly(1);
    assertThat(errors(held)).isEqualTo(errors(hard) + 1);
  }

  @Test
  @DisplayName("EXT-05 EXT-06 handoffs are records: to whom, in what state, about what, from where")
  void handoffs() {
    assertThat(hard.record("handoffs/112").frontmatter().data())
        .isEqualTo(
            Json.parse(
                """
                {"kind": "handoff", "id": "ab-handoff-112", "title": "Handoff 0",
                 "updated": "2026-07-05T16:19:26Z", "recorded_at": "2026-07-05T16:19:26Z",
                 "partition": "general", "to": "human:curator-lee", "status": "open",
                 "action": "review", "section": "ab-section-109",
                 "source": {"origin": "agent", "principal": "agent:agent-scout"},
                 "derived_from": ["memory/episode/1", "memory/episode/2"],
                 "review": {"state": "approved",
                   "generated": {"by": "agent:agent-scout", "at": "2026-07-05T16:19:26Z"}},
                 "x_agent_brain": {"post_name": "handoff-0", "post_status": "private"}}
                """));
    assertThat(new String(hard.record("handoffs/112").body().bytes(), UTF_8))
        .isEqualTo("Body of case 106: handoff open");
    assertThat(to("113")).isEqualTo("agent:both-roles");
    assertThat(to("114")).as("0 is nobody").isEqualTo("nobody");
    assertThat(to("115")).as("a user that is gone").isEqualTo("human:u+99999");
    assertThat(hard.record("handoffs/115").frontmatter().data().text("action"))
        .contains("unknown-action");
  }

  @Test
  @DisplayName("EXT-05 EXT-06 artifacts and their sections are records that name each other by id")
  void documents() {
    assertThat(hard.record("artifacts/108").body().bytes())
        .isEqualTo("<!-- wp:heading --><h2>Plan</h2><!-- /wp:heading -->".getBytes(UTF_8));
    Data.Obj section = hard.record("sections/109").frontmatter().data();
    assertThat(section.text("kind")).contains("section");
    assertThat(section.text("parent")).contains("ab-artifact-108");
    assertThat(section.text("artifact")).contains("ab-artifact-108");
    assertThat(section.get("order")).contains(Data.Num.of(0));
    assertThat(section.text("partition")).contains("general");
    assertThat(section.object("source").orElseThrow().text("principal"))
        .contains("agent:agent-scout");
  }

  @Test
  @DisplayName(
      "EXT-06 every record is valid under its registered schema, and all it names is listed")
  void recordsAreSound() throws IOException {
    assertThat(hard.records()).hasSize(6);
    for (ExtensionRecord record : hard.records()) {
      Frontmatter frontmatter = record.file().frontmatter();
      assertThat(broken(record)).as(record.name().value()).isEmpty();
      assertNamesAreListed(frontmatter);
      frontmatter
          .data()
          .items("derived_from")
          .forEach(
              path ->
                  assertThat(hard.pages())
                      .extracting(page -> Data.text(page.path().value()))
                      .contains((Data.Text) path));
    }
  }

  @Test
  @DisplayName("EXT-06 the registered schemas refuse a record that is not as they say")
  void schemasCanFail() throws IOException {
    ExtensionRecord good =
        hard.records().stream()
            .filter(record -> record.name().value().equals("handoffs/112"))
            .findFirst()
            .orElseThrow();
    Data.Obj keys = good.file().frontmatter().data();
    for (Data.Obj bad :
        List.of(
            keys.with("kind", Data.text("section")),
            keys.with("to", Data.text("lee")),
            keys.with("partition", Data.text("Not A Name")),
            keys.with("surprise", Data.text("x")))) {
      PageFile file = new PageFile(new Frontmatter(bad), good.file().body());
      assertThat(broken(new ExtensionRecord(good.extension(), good.slot(), good.name(), file)))
          .isNotEmpty();
    }
  }

  @Test
  @DisplayName("EXT-05 drafts and trash are no records; a state that nobody knows waits for review")
  void states() throws SQLException {
    String schema = load(HARD);
    ask(schema, "UPDATE wp_posts SET post_status = 'draft' WHERE ID = 112");
    ask(schema, "UPDATE wp_posts SET post_status = 'auto-draft' WHERE ID = 113");
    ask(schema, "UPDATE wp_posts SET post_status = 'trash' WHERE ID = 114");
    ask(schema, "UPDATE wp_posts SET post_status = 'inherit' WHERE ID = 108");
    ask(schema, "UPDATE wp_posts SET post_status = 'ab_staged' WHERE ID = 109");
    Held held = held(schema);
    assertThat(held.records())
        .extracting(record -> record.name().value())
        .containsExactly("handoffs/115", "sections/109");
    Data.Obj section = held.record("sections/109").frontmatter().data();
    assertThat(section.object("review").orElseThrow().text("state")).contains("proposed");
    assertThat(section.get("parent")).as("a link to what is not there").isEmpty();
    assertThat(section.object("x_agent_brain").orElseThrow().text("parent")).contains("108");
    assertThat(held.findings().counts()).containsKey(Finding.Kind.DANGLING_LINK);
  }

  @Test
  @DisplayName("EXT-05 earlier texts of documents are records too")
  void earlierTextsOfDocuments() throws SQLException, IOException {
    String schema = load(HARD);
    ask(
        schema,
        "UPDATE wp_posts SET post_parent = 109, post_name = '109-revision-v1' WHERE ID = 168");
    Held held = held(schema);
    ExtensionRecord earlier = held.records().getLast();
    assertThat(earlier.name().value()).isEqualTo("earlier/sections/109/1");
    assertThat(new String(earlier.file().body().bytes(), UTF_8)).isEqualTo("second");
    assertThat(earlier.file().frontmatter().data().text("id")).contains("ab-section-109");
    assertThat(broken(earlier)).isEmpty();
  }

  private static String to(String handoff) {
    return hard.record("handoffs/" + handoff).frontmatter().data().text("to").orElse("nobody");
  }

  private static String body(PageVersion version) {
    return new String(version.file().body().bytes(), UTF_8);
  }

  private static long errors(Held held) {
    return held.omitted().stream()
        .filter(omission -> omission.reason() == Omission.Reason.ERROR)
        .mapToLong(Omission::count)
        .sum();
  }

  private static List<?> broken(ExtensionRecord record) throws IOException {
    Path file = EXTENSIONS.resolve(record.extension()).resolve("record.schema.json");
    Data.Obj schema = (Data.Obj) Json.parse(Files.readAllBytes(file));
    Map<String, String> kinds =
        new TreeMap<>(
            Map.of(
                "handoffs", "handoff",
                "artifacts", "artifact",
                "sections", "section",
                "earlier", "earlier"));
    String folder = record.name().value().substring(0, record.name().value().indexOf('/'));
    return Schemas.of(Json.toNode(schema))
        .validate(
            schema.text("$id").orElseThrow(),
            kinds.get(folder),
            Json.toNode(record.file().frontmatter().data()));
  }

  private static void assertNamesAreListed(Frontmatter frontmatter) {
    List<String> principals =
        hard.descriptor().principals().stream().map(entry -> entry.id().value()).toList();
    assertThat(principals).containsAll(frontmatter.principals());
    frontmatter.data().text("to").ifPresent(to -> assertThat(principals).contains(to));
    assertThat(hard.descriptor().partitions())
        .extracting(ContextDescriptor.PartitionEntry::name)
        .contains(frontmatter.partition().orElseThrow());
  }

  private static Held held(String schema) {
    Findings findings = new Findings();
    try (Snapshot snapshot = store(readOnly(schema), 1, findings).snapshot(WHOLE)) {
      List<Page> pages = new ArrayList<>();
      List<PageVersion> history = new ArrayList<>();
      List<ExtensionRecord> records = new ArrayList<>();
      snapshot.pages(pages::add);
      snapshot.history(history::add);
      snapshot.extensions(records::add);
      snapshot.audit(entry -> {});
      snapshot.receipts(receipt -> {});
      return new Held(pages, history, records, snapshot.descriptor(), snapshot.omitted(), findings);
    }
  }
}
