package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.Omission;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The hard cases")
class HardCasesTest extends SnapshotTest {
  private static final String OF_PAGES = "post_type IN ('ab_knowledge','ab_procedure')";
  private static final String LIVE = "('private','ab_proposed','ab_rejected')";
  private static String schema;
  private static Reading reading;

  @BeforeAll
  static void read() {
    schema = load(HARD);
    reading = read(schema);
  }

  @Test
  @DisplayName("are read to the end, and every document is valid")
  void sound() {
    assertSound(reading);
    assertThat(reading.pages()).hasSizeGreaterThan(200);
  }

  @Test
  @DisplayName(
      "MAP-22 MAP-19 give exactly the pages that SQL counts: none deleted, expired or a draft")
  void pages() throws SQLException {
    Set<String> expected = new TreeSet<>();
    ask(
            schema,
            "SELECT CONCAT('ab-memory-', id) FROM wp_ab_memory WHERE BINARY status IN"
                + " ('active','rolled_up','proposed') AND (expires IS NULL OR expires < '0001-01-01'"
                + " OR expires > '2026-11-30 12:00:00') AND id <> 111")
        .forEach(expected::add);
    ask(
            schema,
            "SELECT CONCAT(REPLACE(post_type, 'ab_', 'ab-'), '-', ID) FROM wp_posts WHERE BINARY "
                + OF_PAGES
                + " AND BINARY post_status IN "
                + LIVE)
        .forEach(expected::add);
    assertThat(new TreeSet<>(reading.ids())).isEqualTo(expected);
    assertThat(reading.ids()).contains("ab-memory-18446744073709551000");
    assertThat(expected).doesNotContain("ab-memory-6", "ab-memory-20", "ab-knowledge-20");
  }

  @Test
  @DisplayName("leave out, and say so, exactly what SQL counts")
  void omitted() throws SQLException {
    long rows =
        count(
            schema,
            "SELECT COUNT(*) FROM wp_ab_memory WHERE BINARY status NOT IN"
                + " ('active','rolled_up','proposed','deleted')");
    long posts =
        count(
            schema,
            "SELECT COUNT(*) FROM wp_posts WHERE "
                + OF_PAGES
                + " AND (BINARY post_type NOT IN ('ab_knowledge','ab_procedure') OR BINARY post_status"
                + " NOT IN ('private','ab_proposed','ab_rejected','publish','future','draft','pending',"
                + "'auto-draft','trash','inherit'))");
    assertThat(List.of(rows, posts)).allMatch(n -> n > 0);
    assertThat(reading.omitted())
        .containsExactlyInAnyOrder(
            new Omission(Category.MEMORY, Omission.Reason.UNSUPPORTED, rows + posts),
            new Omission(Category.MEMORY, Omission.Reason.ERROR, 1));
  }

  @ParameterizedTest
  @CsvSource({
    "116, 84, 31, 097adf9af09234c0",
    "117, 85, 17, 91535e072699cc26",
    "118, 86, 70, 3c4144c695cb5804",
    "119, 87, 3, cb3f91d54eee30e5",
    "120, 88, 17, 8410dbb6af6162ab",
    "121, 89, 0, e3b0c44298fc1c14",
    "122, 90, 5, 3899b8f6b7be8862",
    "123, 91, 15, 457e2b2e90010996",
    "124, 92, 26, a5babeb2ebf0bd9a",
    "127, 95, 82, 3e95665f20c152d1",
    "129, 97, 70, f4b2782b81da7346",
    "130, 98, 53, d35c5c174e2b0ead",
    "131, 99, 38, d233286a904e7ffd",
    "132, 100, 15, 6a9a7a2648e807d4",
    "133, 101, 29, dfaa4f43c0a80076",
    "134, 102, 55, 46ffc85a9452b5ba",
    "135, 103, 26, 0cfb60fb0fdedb19",
    "136, 104, 100008, c9076dbc95fbc3df"
  })
  @DisplayName("MAP-26 keep line ends, control characters and everything else of a text")
  void bodies(long post, long row, int size, String sha256) {
    for (String id : List.of("ab-knowledge-" + post, "ab-memory-" + row)) {
      byte[] body = reading.page(id).file().body().bytes();
      assertThat(body).as(id).hasSize(size);
      assertThat(sha256(body)).as(id).startsWith(sha256);
    }
  }

  @Test
  @DisplayName("MAP-36 MAP-37 give every line of the log and every receipt")
  void ledger() throws SQLException {
    assertThat(reading.audit()).hasSize((int) count(schema, "SELECT COUNT(*) FROM wp_ab_audit"));
    assertThat(reading.receipts()).hasSize(7);
    List<String> hashes =
        ask(
            schema,
            "SELECT args_hash FROM wp_ab_audit WHERE args_hash <> '' UNION"
                + " SELECT subject_hash FROM wp_ab_forget_receipts");
    String all =
        Json.write(new Data.Arr(reading.audit().stream().<Data>map(it -> it.toData()).toList()))
            + Json.write(
                new Data.Arr(reading.receipts().stream().<Data>map(it -> it.toData()).toList()));
    assertThat(hashes).hasSizeGreaterThan(7).noneMatch(all::contains);
    assertThat(all).doesNotContain("Neill").doesNotContain("backup-2026");
  }

  @Test
  @DisplayName("MAP-08 each scope list grants what it names, and what is not understood nothing")
  void access() {
    Set<PrincipalId> general = reading.partition("general").access().keySet();
    assertThat(general.stream().map(PrincipalId::localId).filter(id -> id.startsWith("v-")))
        .containsExactlyInAnyOrder(
            "v-ints",
            "v-strings",
            "v-gaps",
            "v-map",
            "v-mapstr",
            "v-slugs",
            "v-json",
            "v-jsonstr",
            "v-comma",
            "v-commaspace",
            "v-one",
            "v-double",
            "v-float",
            "v-dup",
            "v-rows",
            "v-tworows",
            "v-prefixed");
    assertThat(reading.partition("product").access().keySet())
        .doesNotContain(agent("v-one"), agent("v-tworows"));
    assertThat(reading.partition("general").access().get(agent("agent-reader")))
        .containsExactly(Right.READ);
    assertThat(general).doesNotContain(agent("agent-none"));
    assertThat(reading.partition("scout-only").access().get(agent("agent-scout")))
        .contains(Right.WRITE);
    assertThat(reading.partition("ops").description()).isEqualTo("Ops & R&D");
  }

  @Test
  @DisplayName("D-7 a slug that is no partition's name becomes scope- and the term's id")
  void partitions() {
    assertThat(reading.descriptor().partitions().stream().map(entry -> entry.name().value()))
        .contains("default", "unfiled", "2024", "scope-8", "scope-9", "scope-10", "scope-11")
        .contains("scope-12", "scope-13", "scope-15", "scope-20", "product-web", "product-web-2")
        .doesNotContain("scope-17", "scope-1");
    assertThat(reading.frontmatter("ab-memory-37").text("partition")).contains("unfiled");
    assertThat(reading.frontmatter("ab-memory-39").text("partition")).contains("unfiled");
    assertThat(reading.partition("unfiled").access()).isEmpty();
    assertThat(reading.frontmatter("ab-knowledge-39").object("x_agent_brain").orElseThrow())
        .extracting(kept -> kept.items("also_in").size())
        .isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "ab-memory-25, agent:u+22",
    "ab-memory-30, agent:u+9",
    "ab-memory-31, agent:u+10",
    "ab-memory-32, agent:u+14",
    "ab-memory-33, agent:u+15",
    "ab-memory-35, agent:3",
    "ab-memory-29, human:plain-subscriber",
    "ab-memory-27, agent:u+424242",
    "ab-knowledge-165, human:u+99999"
  })
  @DisplayName("A-14 D-15 a login that is no id gives the user's id; a new user is not the old one")
  void principals(String page, String principal) {
    assertThat(reading.frontmatter(page).object("source").orElseThrow().text("principal"))
        .contains(principal);
  }

  @Test
  @DisplayName(
      "MAP-02 MAP-03 who holds a role is active, who holds none suspended, who is gone removed")
  void status() {
    assertThat(reading.principals())
        .contains(
            "agent:both-roles [ab_agent, ab_curator] ACTIVE",
            "agent:two-caps-rows [ab_agent] ACTIVE",
            "human:admin [administrator, controller] ACTIVE",
            "human:plain-subscriber [] SUSPENDED",
            "agent:u+22 [] REMOVED",
            "human:u+23 [] REMOVED")
        .noneMatch(entry -> entry.contains("caps-false") || entry.contains("no-caps"));
  }

  @ParameterizedTest
  @CsvSource({
    "ab-knowledge-4, knowledge/4",
    "ab-knowledge-8, knowledge/8",
    "ab-knowledge-10, knowledge/10",
    "ab-knowledge-14, knowledge/15",
    "ab-knowledge-149, knowledge/Mixed-Case-Name",
    "ab-knowledge-150, knowledge/150",
    "ab-knowledge-151, knowledge/duplicate-name",
    "ab-knowledge-152, knowledge/152",
    "ab-knowledge-156, knowledge/156",
    "ab-knowledge-157, knowledge/157",
    "ab-knowledge-17, knowledge/shared-name",
    "ab-procedure-18, procedures/shared-name",
    "ab-memory-15, memory/note/15"
  })
  @DisplayName("A-29 a slug that is no path, or is taken, gives way to the id")
  void paths(String id, String path) {
    assertThat(reading.page(id).path().value()).isEqualTo(path);
  }

  @Test
  @DisplayName("MAP-25 links give paths of pages only")
  void links() {
    Set<String> paths = new TreeSet<>();
    reading.pages().forEach(page -> paths.add(page.path().value()));
    for (Page page : reading.pages()) {
      assertThat(page.frontmatter().data().items("derived_from"))
          .allMatch(path -> paths.contains(((Data.Text) path).value()));
    }
    assertThat(reading.frontmatter("ab-memory-70").get("derived_from")).isEmpty();
    assertThat(Json.write(reading.frontmatter("ab-memory-55").get("derived_from").orElseThrow()))
        .isEqualTo("[\"memory/episode/1\",\"memory/episode/2\",\"memory/episode/68\"]");
    assertThat(
            Json.write(reading.frontmatter("ab-knowledge-167").get("derived_from").orElseThrow()))
        .isEqualTo("[\"memory/episode/1\",\"memory/episode/2\"]");
  }

  private static PrincipalId agent(String login) {
    return new PrincipalId(PrincipalId.Type.AGENT, login);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
