package dev.trellis.tomatio;

import static dev.trellis.core.action.ToolBench.caller;
import static dev.trellis.core.action.ToolBench.input;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Caller;
import dev.trellis.core.action.ToolBench;
import dev.trellis.core.data.Data;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that a caller may not see changes no byte of what it is answered, over real databases. */
class HiddenDataTest extends ServedTest {
  private static final Caller SCOUT =
      caller(
          "harbor",
          "agent:agent-scout",
          "profile.team:read memory:read memory:propose memory:review audit:read");

  /** Everything that agent-scout must not know of. */
  private static final List<String> HIDDEN =
      List.of(
          "INSERT INTO wp_terms (term_id, name, slug) VALUES (80, 'Attic', 'attic')",
          "INSERT INTO wp_term_taxonomy (term_taxonomy_id, term_id, taxonomy, description)"
              + " VALUES (80, 80, 'ab_scope', '')",
          "INSERT INTO wp_ab_memory (id, type, scope_id, agent_id, agent_written, content,"
              + " importance, client, status, created) VALUES"
              + " (801, 'episode', 80, 2, 1, 'The calculator in the attic.', 99, 'x', 'active',"
              + " '2026-10-01 10:00:00'),"
              + " (802, 'fact', 777, 2, 1, 'An unfiled calculator.', 99, 'x', 'active',"
              + " '2026-10-01 10:00:00'),"
              + " (803, 'episode', 2, 2, 1, 'A deleted calculator.', 99, 'x', 'deleted',"
              + " '2026-10-01 10:00:00'),"
              + " (804, 'working', 2, 2, 1, 'An expired calculator.', 99, 'x', 'active',"
              + " '2026-10-01 10:00:00')",
          "UPDATE wp_ab_memory SET expires = '2026-10-03 10:00:00' WHERE id = 804",
          "INSERT INTO wp_ab_memory_links (derived_kind, derived_id, source_id)"
              + " VALUES ('memory', 5, 801)",
          "INSERT INTO wp_posts (ID, post_author, post_date, post_date_gmt, post_content, post_title,"
              + " post_excerpt, post_status, post_name, to_ping, pinged, post_modified,"
              + " post_modified_gmt, post_content_filtered, post_type) VALUES"
              + " (901, 1, '2026-10-01 10:00:00', '2026-10-01 10:00:00', 'Secret calculator.',"
              + " 'Calculator', '', 'private', 'secret-calculator', '', '', '2026-10-01 10:00:00',"
              + " '2026-10-01 10:00:00', '', 'ab_knowledge'),"
              + " (902, 1, '2026-10-01 10:00:00', '2026-10-01 10:00:00', 'A draft.', 'Draft', '',"
              + " 'draft', 'draft-calculator', '', '', '2026-10-01 10:00:00',"
              + " '2026-10-01 10:00:00', '', 'ab_knowledge'),"
              + " (903, 1, '2026-10-01 10:00:00', '2026-10-01 10:00:00', 'Another proposes.',"
              + " 'Proposal', '', 'ab_proposed', 'proposed-calculator', '', '',"
              + " '2026-10-01 10:00:00', '2026-10-01 10:00:00', '', 'ab_knowledge')",
          "INSERT INTO wp_term_relationships (object_id, term_taxonomy_id) VALUES (901, 80), (903, 2)",
          "INSERT INTO wp_users (ID, user_login, user_pass, user_nicename, user_email, user_url,"
              + " user_registered, user_activation_key, user_status, display_name) VALUES"
              + " (99, 'attic-ghost', '', 'x', '', '', '2026-01-01 00:00:00', '', 0, 'Ghost')",
          "INSERT INTO wp_usermeta (user_id, meta_key, meta_value) VALUES"
              + " (99, 'wp_capabilities', 'a:1:{s:8:\"ab_agent\";b:1;}'),"
              + " (99, 'ab_read_scopes', 'a:1:{i:0;i:80;}')",
          "INSERT INTO wp_ab_audit (ts, actor_id, event, status, meta) VALUES"
              + " ('2026-10-01 10:00:00', 1, 'memory-search', 'ok', NULL)");

  @ParameterizedTest
  @ValueSource(strings = {"before", "during"})
  @DisplayName(
      "PART-07 rows, posts, scopes, users, links and log lines that are hidden leave no trace")
  void hiddenDataLeavesNoTrace(String when) throws SQLException {
    String plain = load(SMALL);
    String crowded = load(SMALL);
    if (when.equals("before")) {
      hide(crowded);
    }
    try (TomatioContexts one = serve(plain, 1);
        TomatioContexts other = serve(crowded, 1)) {
      ToolBench quiet = new ToolBench(one);
      ToolBench busy = new ToolBench(other);
      assertThat(answers(busy)).hasSameSizeAs(answers(quiet));
      if (when.equals("during")) {
        hide(crowded);
      }
      List<String> expected = answers(quiet);
      assertThat(answers(busy)).isEqualTo(expected);
      assertThat(expected.stream().filter(answer -> answer.contains("memory/episode")).count())
          .isGreaterThan(3);
      Caller admin = caller("harbor", "human:admin", "memory:read audit:read");
      assertThat(busy.answer(admin, ToolBench.tool("memory_list"), input("limit", 200)))
          .contains("memory/fact/802");
    }
  }

  private static void hide(String schema) throws SQLException {
    for (String statement : HIDDEN) {
      ask(schema, statement);
    }
  }

  private static List<String> answers(ToolBench bench) {
    List<Map.Entry<String, Data.Obj>> calls = new ArrayList<>();
    calls.add(Map.entry("context_brief", input()));
    calls.add(Map.entry("context_brief", input("query", "calculator", "token_budget", 500)));
    for (String query : List.of("calculator", "attic secret", "")) {
      calls.add(Map.entry("memory_search", input("query", query, "limit", 3)));
      calls.add(
          Map.entry(
              "memory_search",
              input("query", query, "include_review", true, "include_archived", true)));
    }
    for (String id :
        List.of("ab-memory-801", "ab-memory-802", "ab-memory-5", "ab-knowledge-901", "none")) {
      calls.add(Map.entry("memory_read", input("id", id, "include_review", true)));
    }
    calls.add(Map.entry("memory_list", input("limit", 2, "include_review", true)));
    calls.add(Map.entry("memory_list", input("partition", "attic")));
    calls.add(Map.entry("review_list", input("limit", 1)));
    calls.add(Map.entry("partition_list", input()));
    calls.add(Map.entry("profile_get", input()));
    calls.add(Map.entry("audit_list", input("limit", 3)));
    return calls.stream()
        .map(call -> bench.answer(SCOUT, ToolBench.tool(call.getKey()), call.getValue()))
        .toList();
  }
}
