package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.time.UtcInstant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What becomes of an earlier text")
class RevisionMappingTest {
  private static final MappingFile MAPPING = MappingFile.tomatio();
  private static final RevisionMapping REVISIONS = MAPPING.revisions();
  private static final PageMapper MAPPER = new PageMapper(MAPPING);
  private static final References SITE = new SiteOfTests();

  @Test
  @DisplayName(
      "ARCH-09 A-33 it has its own title, time and body, and the page's id, type, time and partition")
  void version() {
    Page now =
        page(
            """
            {"id": "ab-knowledge-17", "title": "Now", "type": "semantic", "partition": "ops",
             "updated": "2026-08-01T00:00:00Z", "recorded_at": "2026-07-01T10:00:00Z",
             "lifecycle": "validated", "importance": 0.5, "derived_from": ["memory/episode/1"],
             "review": {"state": "approved"}, "source": {"origin": "user"}}
            """);
    Mapped mapped = MAPPER.toVersion(now, revision(Map.of()), SITE);
    Page version = ((Mapped.OfPage) mapped).page();
    assertThat(((Mapped.OfPage) mapped).findings()).isEmpty();
    assertThat(version.path()).isEqualTo(now.path());
    assertThat(version.file().body()).isEqualTo(Body.of("Earlier.\r\n"));
    assertThat(Json.write(version.frontmatter().data()))
        .isEqualTo(
            Json.write(
                Json.parse(
                    """
                    {"id": "ab-knowledge-17", "title": "Then", "type": "semantic",
                     "partition": "ops", "updated": "2026-07-03T08:00:00Z",
                     "recorded_at": "2026-07-01T10:00:00Z"}
                    """)));
  }

  @Test
  @DisplayName("§1.4 an earlier text of a page that is not approved has the page's review")
  void unapproved() {
    String rejected =
        """
        {"state": "rejected",
         "rejected": {"by": "human:curator-lee", "at": "2026-08-01T00:00:00Z"}}
        """;
    Page now =
        page(
            "{\"id\": \"a\", \"title\": \"b\", \"updated\": \"2026-08-01T00:00:00Z\", \"review\": "
                + rejected
                + "}");
    Page version = ((Mapped.OfPage) MAPPER.toVersion(now, revision(Map.of()), SITE)).page();
    assertThat(version.frontmatter().data().get("review")).contains(Json.parse(rejected));
  }

  @Test
  @DisplayName("D-10 one that is not text is said to be so")
  void undecodable() {
    Page now = page("{\"id\": \"a\", \"title\": \"b\", \"updated\": \"2026-08-01T00:00:00Z\"}");
    assertThat(MAPPER.toVersion(now, revision(Map.of("content", new Cell.Undecodable())), SITE))
        .isEqualTo(new Mapped.Undecodable());
  }

  @Test
  @DisplayName("D-18 whose text it is; an autosave, another type or state is nobody's")
  void post() {
    assertThat(REVISIONS.post(revision(Map.of()))).hasValue(17);
    assertThat(REVISIONS.post(revision(Map.of("slug", Cell.of("17-autosave-v1"))))).isEmpty();
    assertThat(REVISIONS.post(revision(Map.of("type", Cell.of("REVISION"))))).isEmpty();
    assertThat(REVISIONS.post(revision(Map.of("status", Cell.of("trash"))))).isEmpty();
    assertThat(REVISIONS.post(revision(Map.of("parent", Cell.of("0"))))).isEmpty();
    assertThat(REVISIONS.post(revision(Map.of("slug", Cell.of("autosave-notes"))))).hasValue(17);
  }

  @Test
  @DisplayName("ARCH-09 two texts are the same when title and body are, to the byte")
  void same() {
    String one = REVISIONS.fingerprint(revision(Map.of()));
    assertThat(REVISIONS.fingerprint(revision(Map.of("status", Cell.of("private")))))
        .isEqualTo(one);
    for (Map<String, Cell> other :
        List.of(
            Map.of("content", Cell.of("Earlier.\n")),
            Map.of("title", Cell.of("then")),
            Map.of("title", Cell.of("ThenEarlier"), "content", Cell.of(".\r\n")))) {
      assertThat(REVISIONS.fingerprint(revision(other))).isNotEqualTo(one);
    }
  }

  @Test
  @DisplayName("A-33 the first text is lost when a changed post has none as old as it")
  void firstText() {
    UtcInstant made = new UtcInstant("2026-07-03T08:00:00Z");
    UtcInstant later = new UtcInstant("2026-07-04T08:00:00Z");
    assertThat(firstText("2026-07-09 08:00:00", later)).isTrue();
    assertThat(firstText("2026-07-09 08:00:00", null)).isTrue();
    assertThat(firstText("2026-07-09 08:00:00", made)).isFalse();
    assertThat(firstText("2026-07-03 08:00:00", null)).isFalse();
    assertThat(firstText("0000-00-00 00:00:00", later)).isFalse();
  }

  private static boolean firstText(String changed, UtcInstant oldest) {
    Map<String, Cell> columns =
        Map.of(
            "modified_gmt", Cell.of(changed),
            "modified", Cell.of("0000-00-00 00:00:00"),
            "date_gmt", Cell.of("0000-00-00 00:00:00"),
            "date", Cell.of("2026-07-03 10:00:00"));
    return !REVISIONS
        .firstText(MAPPING.entity("knowledge"), revision(columns), oldest, SITE)
        .isEmpty();
  }

  private static Page page(String frontmatter) {
    return Page.of(
        new PagePath("knowledge/then"),
        new Frontmatter((Data.Obj) Json.parse(frontmatter)),
        Body.of(""));
  }

  private static NativeRecord revision(Map<String, Cell> set) {
    Map<String, Cell> columns =
        new HashMap<>(
            Map.of(
                "type", Cell.of("revision"),
                "status", Cell.of("inherit"),
                "slug", Cell.of("17-revision-v1"),
                "parent", Cell.of("17"),
                "title", Cell.of("Then"),
                "content", Cell.of("Earlier.\r\n"),
                "modified_gmt", Cell.of("2026-07-03 08:00:00")));
    columns.putAll(set);
    return new NativeRecord(21, columns, Map.of(), List.of(), List.of());
  }
}
