package dev.trellis.tomatio;

import static dev.trellis.core.action.ToolBench.caller;
import static dev.trellis.core.action.ToolBench.input;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.ToolBench;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.StoreException;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.Privilege;
import dev.trellis.tomatio.sidecar.Migrations;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is done in WordPress while a context is served. */
class ReconcileTest extends ServedTest {
  private static final Caller SCOUT =
      caller("harbor", "agent:agent-scout", "memory:read memory:propose audit:read");
  private static final Caller LEE =
      caller("harbor", "human:curator-lee", "memory:read memory:review audit:read");

  private String schema;
  private TomatioContexts served;
  private ToolBench bench;

  @BeforeEach
  void serve() {
    schema = load(SMALL);
    served = serve(schema, 1);
    bench = new ToolBench(served);
    assertThat(list(SCOUT)).isNotEmpty();
  }

  @AfterEach
  void stopServing() {
    served.close();
  }

  @Test
  @DisplayName(
      "D-5b a row that is inserted, changed and deleted is seen by the next call, each once")
  void rows() throws SQLException {
    ask(
        schema,
        "INSERT INTO wp_ab_memory (id, type, scope_id, agent_id, agent_written, content, importance,"
            + " client, status, created) VALUES (900, 'episode', 2, 2, 1, 'A new buoy.', 50, 'x',"
            + " 'active', '2026-10-01 10:00:00')");
    assertThat(read(SCOUT, "memory/episode/900")).contains("A new buoy.");
    ask(schema, "UPDATE wp_ab_memory SET content = 'A red buoy.' WHERE id = 900");
    assertThat(read(SCOUT, "memory/episode/900")).contains("A red buoy.").doesNotContain("new");
    ask(schema, "UPDATE wp_ab_memory SET status = 'deleted' WHERE id = 900");
    assertThat(read(SCOUT, "memory/episode/900")).startsWith("NOT_FOUND");
    ask(schema, "UPDATE wp_ab_memory SET status = 'active' WHERE id = 900");
    assertThat(read(SCOUT, "memory/episode/900")).contains("A red buoy.");
    ask(schema, "DELETE FROM wp_ab_memory WHERE id = 900");
    assertThat(read(SCOUT, "memory/episode/900")).startsWith("NOT_FOUND");
    assertThat(ask(schema, "SELECT COUNT(*) FROM wp_pcp_page WHERE body LIKE '%buoy%'"))
        .containsExactly("0");
    assertThat(noticed())
        .containsExactly(
            "page.add [\"ab-memory-900\"]",
            "page.change [\"ab-memory-900\"]",
            "page.remove [\"ab-memory-900\"]",
            "page.add [\"ab-memory-900\"]",
            "page.remove [\"ab-memory-900\"]");
  }

  @Test
  @DisplayName("REV-05 a proposal approved in wp-admin, trashed and untrashed")
  void posts() throws SQLException {
    String id =
        ask(schema, "SELECT MIN(ID) FROM wp_posts WHERE post_status = 'ab_proposed'").getFirst();
    String page = path(id);
    assertThat(read(SCOUT, page)).startsWith("NOT_FOUND");
    ask(schema, "UPDATE wp_posts SET post_status = 'private' WHERE ID = " + id);
    assertThat(read(SCOUT, page)).contains("\"path\":\"" + page + "\"");
    ask(schema, "UPDATE wp_posts SET post_status = 'trash' WHERE ID = " + id);
    assertThat(read(SCOUT, page)).startsWith("NOT_FOUND");
    ask(schema, "UPDATE wp_posts SET post_status = 'private' WHERE ID = " + id);
    assertThat(read(SCOUT, page)).contains("\"path\":\"" + page + "\"");
    assertThat(noticed().stream().map(line -> line.split(" ", -1)[0]))
        .containsExactly("review.resolve", "page.remove", "page.add");
  }

  @Test
  @DisplayName(
      "PART-02 another scope of a post, and another list of a user, count from the next call")
  void scopes() throws SQLException {
    String id =
        ask(
                schema,
                "SELECT MIN(native_id) FROM wp_pcp_page WHERE entity IN ('knowledge', 'procedure')"
                    + " AND review_state = 'approved'")
            .getFirst();
    String page = path(id);
    assertThat(read(SCOUT, page)).contains(page);
    ask(
        schema,
        "INSERT INTO wp_terms (term_id, name, slug) VALUES (70, 'Attic', 'attic')",
        "INSERT INTO wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description)"
            + " VALUES (70, 70, 'ab_scope', '')",
        "UPDATE wp_term_relationships SET term_taxonomy_id = 70 WHERE object_id = " + id);
    assertThat(read(SCOUT, page)).startsWith("NOT_FOUND");
    ask(
        schema,
        "UPDATE wp_usermeta SET meta_value = 'a:2:{i:0;i:2;i:1;i:70;}' WHERE meta_key ="
            + " 'ab_read_scopes' AND user_id = (SELECT ID FROM wp_users WHERE user_login ="
            + " 'agent-scout')");
    assertThat(read(SCOUT, page)).contains("\"partition\":\"attic\"");
    ask(schema, "UPDATE wp_terms SET slug = 'loft' WHERE term_id = 70");
    assertThat(read(SCOUT, page)).contains("\"partition\":\"loft\"");
    ask(schema, "DELETE FROM wp_term_relationships WHERE object_id = " + id);
    assertThat(read(SCOUT, page)).startsWith("NOT_FOUND");
    assertThat(noticed()).anyMatch(line -> line.startsWith("access.change"));
  }

  @Test
  @DisplayName("D-15 a role that is taken away, a user that goes, and another who takes the login")
  void users() throws SQLException {
    String id = ask(schema, "SELECT ID FROM wp_users WHERE user_login = 'agent-scout'").getFirst();
    ask(
        schema,
        "UPDATE wp_usermeta SET meta_value = 'a:0:{}' WHERE meta_key = 'wp_capabilities' AND"
            + " user_id = "
            + id);
    assertThat(list(SCOUT)).isEmpty();
    assertThat(active("agent:agent-scout")).isFalse();
    ask(
        schema,
        "UPDATE wp_usermeta SET meta_value = 'a:1:{s:8:\"ab_agent\";b:1;}' WHERE meta_key ="
            + " 'wp_capabilities' AND user_id = "
            + id);
    assertThat(list(SCOUT)).isNotEmpty();
    ask(
        schema,
        "DELETE FROM wp_users WHERE ID = " + id,
        "INSERT INTO wp_users (ID, user_login, user_pass, user_nicename, user_email, user_url,"
            + " user_registered, user_activation_key, user_status, display_name) VALUES (99,"
            + " 'agent-scout', '', 'x', '', '', '2026-11-01 00:00:00', '', 0, 'Another')",
        "INSERT INTO wp_usermeta (user_id, meta_key, meta_value) VALUES (99, 'wp_capabilities',"
            + " 'a:1:{s:8:\"ab_agent\";b:1;}'), (99, 'ab_read_scopes', 'a:1:{i:0;i:2;}')");
    assertThat(active("agent:agent-scout")).isFalse();
    assertThat(active("agent:u+99")).isTrue();
    assertThat(list(SCOUT)).isEmpty();
    assertThat(list(caller("harbor", "agent:u+99", "memory:read"))).isNotEmpty();
  }

  @Test
  @DisplayName("AUD-01 the plugin's own log is in the log, each line once")
  void log() throws SQLException {
    long before =
        Long.parseLong(
            ask(schema, "SELECT COUNT(*) FROM wp_pcp_audit WHERE native_id IS NOT NULL")
                .getFirst());
    assertThat(before)
        .isEqualTo(Long.parseLong(ask(schema, "SELECT COUNT(*) FROM wp_ab_audit").getFirst()))
        .isPositive();
    ask(
        schema,
        "INSERT INTO wp_ab_audit (ts, actor_id, event, status, meta) SELECT '2026-11-01 11:00:00',"
            + " actor_id, event, status, meta FROM wp_ab_audit ORDER BY id LIMIT 1");
    list(SCOUT);
    list(SCOUT);
    assertThat(ask(schema, "SELECT COUNT(*) FROM wp_pcp_audit WHERE native_id IS NOT NULL"))
        .containsExactly(Long.toString(before + 1));
  }

  @Test
  @DisplayName("D-5c many callers at once take in a change once, and a quiet table costs nothing")
  void manyAtOnce() throws Exception {
    ask(schema, "UPDATE wp_ab_memory SET content = 'Once only.' WHERE id = 5");
    try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
      List<Callable<String>> calls = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        calls.add(() -> read(SCOUT, "memory/episode/5"));
      }
      for (Future<String> answer : threads.invokeAll(calls)) {
        assertThat(answer.get()).contains("Once only.");
      }
    }
    assertThat(noticed()).containsExactly("page.change [\"ab-memory-5\"]");
  }

  @Test
  @DisplayName("D-5b what did not change keeps its digest, and is not read again")
  void onlyWhatChanged() throws SQLException {
    Set<String> before = digests();
    ask(schema, "UPDATE wp_ab_memory SET content = 'Once only.' WHERE id = 5");
    ask(
        schema,
        "UPDATE wp_posts SET post_title = CONCAT(post_title, '.') WHERE ID = (SELECT"
            + " MIN(native_id) FROM wp_pcp_native WHERE entity <> 'memory_row')");
    list(SCOUT);
    Set<String> changed = digests();
    changed.removeAll(before);
    assertThat(changed).hasSize(2);
    assertThat(noticed()).hasSize(2);
    ask(schema, "UPDATE wp_terms SET name = CONCAT(name, '.')");
    Set<String> then = digests();
    list(SCOUT);
    assertThat(digests()).isEqualTo(then);
  }

  private Set<String> digests() throws SQLException {
    return new TreeSet<>(
        ask(schema, "SELECT CONCAT(entity, native_id, ' ', fingerprint) FROM wp_pcp_native"));
  }

  @Test
  @DisplayName("ISO-01 two contexts in two databases know nothing of each other")
  void twoContexts() throws SQLException {
    String other = load(EMPTY);
    try (TomatioContexts both =
        serve(
            context(HARBOR, database.jdbcUrl(schema), writer(schema), 1),
            context(new ContextId("empty"), database.jdbcUrl(other), writer(other), 1))) {
      ToolBench two = new ToolBench(both);
      Data.Obj all = input("limit", 200);
      assertThat(two.answer(SCOUT, ToolBench.tool("memory_list"), all)).contains("memory/episode");
      assertThat(
              two.answer(
                  caller("empty", "agent:agent-scout", "memory:read"),
                  ToolBench.tool("memory_list"),
                  all))
          .doesNotContain("memory/episode");
    }
  }

  @Test
  @DisplayName("D-8 a database that was first served elsewhere is refused")
  void aCopy() {
    assertThatThrownBy(
            () ->
                serve(context(new ContextId("other"), database.jdbcUrl(schema), writer(schema), 1))
                    .run(new ContextId("other"), store -> store.facts()))
        .isInstanceOfSatisfying(
            StoreException.class,
            e -> {
              assertThat(e.kind()).isEqualTo(StoreException.Kind.REFUSED);
              assertThat(e).hasMessageContaining("first served as the context harbor");
            });
  }

  @Test
  @DisplayName("D-12 serving writes no table of the plugin")
  void nativeTablesStay() throws SQLException {
    String before = checksums();
    list(SCOUT);
    read(LEE, "memory/episode/5");
    assertThat(checksums()).isEqualTo(before);
    ask(schema, "UPDATE wp_ab_memory SET content = 'Overwritten.' WHERE id = 5");
    assertThat(checksums()).isNotEqualTo(before);
  }

  @Test
  @DisplayName(
      "D-3b tables that an administrator made by the printed statements serve, without CREATE")
  void tablesMadeByHand() throws SQLException {
    String byHand = load(SMALL);
    for (String statement : Migrations.sql("wp_").split(";\n", -1)) {
      if (statement.contains("CREATE TABLE")) {
        ask(byHand, statement);
      }
    }
    Account small =
        account(byHand, Privilege.SELECT, Privilege.INSERT, Privilege.UPDATE, Privilege.DELETE);
    try (TomatioContexts contexts = serve(context(HARBOR, database.jdbcUrl(byHand), small, 1))) {
      assertThat(
              new ToolBench(contexts)
                  .answer(SCOUT, ToolBench.tool("memory_list"), input("limit", 200)))
          .contains("memory/episode");
    }
  }

  private String checksums() throws SQLException {
    StringBuilder sums = new StringBuilder();
    for (String table :
        ask(
            schema,
            "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND"
                + " TABLE_NAME NOT LIKE 'wp\\_pcp\\_%' ORDER BY 1")) {
      try (Connection connection = database.connect(schema, database.admin());
          Statement statement = connection.createStatement();
          ResultSet rows = statement.executeQuery("CHECKSUM TABLE `" + table + "` EXTENDED")) {
        rows.next();
        sums.append(table).append(' ').append(rows.getString(2)).append('\n');
      }
    }
    return sums.toString();
  }

  private boolean active(String principal) {
    return served.run(
        HARBOR,
        store -> store.accessLists().of(PrincipalId.parse(principal).orElseThrow()).active());
  }

  private String path(String post) throws SQLException {
    return ask(
            schema,
            "SELECT path FROM wp_pcp_path WHERE entity <> 'memory_row' AND native_id = " + post)
        .getFirst();
  }

  private List<Data> list(Caller caller) {
    return bench
        .call(caller, ToolBench.tool("memory_list"), input("limit", 200))
        .structured()
        .items("pages");
  }

  private String read(Caller caller, String path) {
    return bench.answer(caller, ToolBench.tool("memory_read"), input("path", path));
  }

  /** What was noticed in WordPress since the first sight, oldest first. */
  private List<String> noticed() throws SQLException {
    return ask(
        schema,
        "SELECT CONCAT(action, ' ', object_ids) FROM wp_pcp_audit WHERE principal ="
            + " 'service:wordpress' AND native_id IS NULL AND action <> 'context.first_sight'"
            + " ORDER BY CAST(SUBSTRING_INDEX(id, '-', -1) AS UNSIGNED)");
  }

  private static List<String> ask(String schema, String... statements) throws SQLException {
    List<String> answers = List.of();
    for (String statement : statements) {
      answers = SnapshotTest.ask(schema, statement);
    }
    return answers;
  }
}
