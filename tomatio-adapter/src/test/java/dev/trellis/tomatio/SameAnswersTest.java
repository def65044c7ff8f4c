package dev.trellis.tomatio;

import static dev.trellis.core.action.ToolBench.caller;
import static dev.trellis.core.action.ToolBench.input;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Standing;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolBench;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.store.ModelContexts;
import dev.trellis.core.time.UtcInstant;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The served store and the model give the same answers, to the byte. */
class SameAnswersTest extends ServedTest {
  private static final int MOST_CALLERS = 16;
  private static final List<String> SCOPES =
      List.of(
          "memory:read",
          "profile.team:read memory:read memory:propose audit:read",
          "profile.team:read memory:read memory:review memory.sensitive:read audit:read");

  @ParameterizedTest
  @CsvSource({"small,1", "hard,1", "multisite,1", "multisite,2", "empty,1"})
  @DisplayName("MAP-01 RETR-01 PART-01 what is served is what is exported, and every tool agrees")
  void sameAnswers(String fixture, int site) throws SQLException {
    String schema = load(dump(fixture));
    Reading reading = reading(schema, site);
    try (TomatioContexts served = serve(schema, site)) {
      ModelContext model = model(reading, served);
      served.run(
          HARBOR,
          store -> {
            model.profile(store.profiles().team(everything()).orElse(null));
            return true;
          });
      assertThat(stored(schema, site)).isEqualTo(exported(reading));
      ToolBench real = new ToolBench(served);
      ToolBench oracle = new ToolBench(new ModelContexts().with(HARBOR, model));
      for (Caller caller : callers(reading)) {
        for (Map.Entry<String, Data.Obj> call : calls(reading)) {
          Tool tool = ToolBench.tool(call.getKey());
          assertThat(real.answer(caller, tool, call.getValue()))
              .as("%s %s", caller.principal(), call.getKey())
              .isEqualTo(oracle.answer(caller, tool, call.getValue()));
        }
      }
      assertThat(real.causes()).isEmpty();
    }
  }

  private static Reading reading(String schema, int site) {
    UtcInstant at = UtcInstant.of(ToolBench.NOW);
    return read(readOnly(schema), site, new TomatioContextStore.Reading(at, at, true));
  }

  private static Access everything() {
    return new AccessDecider()
        .decide(
            caller("harbor", "human:nobody", ""),
            who -> Standing.NOBODY,
            UtcInstant.of(ToolBench.NOW));
  }

  private static Map<String, String> exported(Reading reading) {
    Map<String, String> pages = new TreeMap<>();
    reading.pages().forEach(page -> pages.put(page.path().value(), text(page)));
    return pages;
  }

  private static String text(Page page) {
    return new String(page.file().render(), StandardCharsets.ISO_8859_1);
  }

  /** Every page that is stored, whoever may see it. */
  private static Map<String, String> stored(String schema, int site) throws SQLException {
    Map<String, String> pages = new TreeMap<>();
    String table = "`" + (site == 1 ? "wp_" : "wp_" + site + "_") + "pcp_page`";
    try (Connection connection = database.connect(schema, database.admin());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT path, frontmatter, body FROM " + table)) {
      while (rows.next()) {
        Page page =
            Page.of(
                new PagePath(rows.getString(1)),
                new Frontmatter((Data.Obj) Json.parse(rows.getString(2))),
                Body.of(rows.getBytes(3)));
        pages.put(page.path().value(), text(page));
      }
    }
    return pages;
  }

  private static List<Caller> callers(Reading reading) {
    List<Caller> callers = new ArrayList<>();
    List<PrincipalEntry> people = new ArrayList<>(reading.descriptor().principals());
    people.sort(Comparator.comparing(PrincipalEntry::status).thenComparing(PrincipalEntry::id));
    for (PrincipalEntry entry : people.stream().limit(MOST_CALLERS).toList()) {
      for (String scopes : SCOPES) {
        callers.add(caller("harbor", entry.id().value(), scopes));
      }
    }
    callers.add(caller("harbor", "human:not-there", SCOPES.getLast()));
    return callers;
  }

  private static List<Map.Entry<String, Data.Obj>> calls(Reading reading) {
    List<Map.Entry<String, Data.Obj>> calls = new ArrayList<>();
    calls.add(Map.entry("context_brief", input("token_budget", 4000)));
    calls.add(Map.entry("partition_list", input()));
    calls.add(Map.entry("profile_get", input()));
    calls.add(Map.entry("review_list", input("limit", 200)));
    calls.add(
        Map.entry(
            "memory_list", input("limit", 200, "include_review", true, "include_archived", true)));
    calls.add(Map.entry("memory_list", input("limit", 2, "path_prefix", "know")));
    calls.add(
        Map.entry(
            "memory_search", input("query", "", "include_review", true, "include_stale", true)));
    calls.add(Map.entry("memory_search", input("query", "", "include_archived", true)));
    for (Page page : reading.pages().stream().limit(12).toList()) {
      calls.add(
          Map.entry("memory_read", input("path", page.path().value(), "include_review", true)));
    }
    return calls;
  }

  private static Path dump(String fixture) {
    return switch (fixture) {
      case "small" -> SMALL;
      case "hard" -> HARD;
      case "multisite" -> MULTISITE;
      default -> EMPTY;
    };
  }
}
