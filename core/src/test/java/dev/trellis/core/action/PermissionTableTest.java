package dev.trellis.core.action;

import static dev.trellis.core.action.ToolBench.caller;
import static dev.trellis.core.action.ToolBench.input;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.store.ModelContexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Every read tool, scope set, right, sensitivity, review state, authorship and lifecycle, against a
 * rule written a second time, from the text (§5.2.2, §5.4, §5.5, §7.1, §7.3). Writes the table to
 * {@code target/permission-table.tsv}.
 */
class PermissionTableTest {
  private static final PrincipalId ME = PrincipalId.parse("agent:me").orElseThrow();
  private static final PrincipalId OTHER = PrincipalId.parse("human:other").orElseThrow();

  private static final List<String> SCOPES =
      List.of(
          "",
          "memory:read",
          "memory:read memory:propose",
          "memory:read memory:write",
          "memory:write",
          "memory:propose",
          "memory:review",
          "memory:read memory:review",
          "memory.sensitive:read",
          "memory:read memory.sensitive:read",
          "memory:read memory:review memory.sensitive:read",
          "memory:read memory.sensitive:write",
          "audit:read",
          "profile.team:read",
          "profile.team:read memory:read memory:propose",
          "profile.team:read memory:read memory:write memory:review memory.sensitive:read"
              + " memory.sensitive:write audit:read export:read erase:write");

  private static final List<Set<Right>> RIGHTS =
      List.of(
          Set.of(),
          Set.of(Right.READ),
          Set.of(Right.READ, Right.PROPOSE),
          Set.of(Right.READ, Right.REVIEW),
          Set.of(Right.WRITE, Right.PROPOSE, Right.REVIEW),
          Set.of(Right.values()));

  /** What a page is, as far as anybody's right to it depends on it. */
  private record Kind(boolean sensitive, String state, boolean mine, String lifecycle) {
    String path() {
      return "p/"
          + (sensitive ? "s" : "n")
          + '-'
          + state
          + '-'
          + (mine ? "me" : "you")
          + '-'
          + lifecycle;
    }

    Page page() {
      Stamp author = new Stamp(mine ? ME : OTHER, Gardens.THEN);
      Stamp judge = new Stamp(OTHER, Gardens.THEN);
      Review review =
          switch (state) {
            case "proposed" -> new Review.Proposed(author);
            case "rejected" -> new Review.Rejected(author, judge);
            default -> new Review.Approved(author, List.of(judge));
          };
      Map<String, Data> more = new TreeMap<>();
      if (sensitive) {
        more.put("sensitivity", Data.text("sensitive"));
      }
      if (lifecycle.equals("expired")) {
        more.put("expires", Data.text("2026-10-01T00:00:00Z"));
      } else {
        more.put("lifecycle", Data.text(lifecycle));
      }
      return Gardens.page(path(), "beds", "Word", "word\n", review, more);
    }
  }

  private static List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (boolean sensitive : List.of(false, true)) {
      for (String state : List.of("approved", "proposed", "rejected")) {
        for (boolean mine : List.of(false, true)) {
          for (String life : List.of("active", "validated", "stale", "archived", "expired")) {
            kinds.add(new Kind(sensitive, state, mine, life));
          }
        }
      }
    }
    return kinds;
  }

  @Test
  @DisplayName("SCOPE-01 PART-01 REV-04 no cell of the permission table is wrong")
  void table() throws IOException {
    List<String> rows = new ArrayList<>(List.of("tool\tscopes\trights\tpage\tanswer"));
    List<String> wrong = new ArrayList<>();
    for (String scopes : SCOPES) {
      for (Set<Right> rights : RIGHTS) {
        for (var call : calls().entrySet()) {
          cells(scopes, rights, call.getKey(), call.getValue(), page -> page, rows, wrong);
        }
      }
    }
    Files.write(Path.of("target", "permission-table.tsv"), rows);
    assertThat(wrong).isEmpty();
    assertThat(rows.size()).isGreaterThan(SCOPES.size() * RIGHTS.size() * kinds().size() * 4);
    assertThat(rows.stream().filter(row -> row.endsWith("\tgiven")).count()).isGreaterThan(500);
  }

  @Test
  @DisplayName("SCOPE-01 the table catches a store that forgets sensitivity or review states")
  void aForgetfulStoreIsCaught() {
    for (String forgotten : List.of("sensitivity", "review")) {
      List<String> wrong = new ArrayList<>();
      cells(
          "memory:read",
          Set.of(Right.READ),
          "memory_list",
          calls().get("memory_list"),
          page ->
              Page.of(
                  page.path(),
                  new Frontmatter(page.frontmatter().data().without(forgotten)),
                  page.file().body()),
          new ArrayList<>(),
          wrong);
      assertThat(wrong).isNotEmpty();
    }
  }

  private static Map<String, Data.Obj> calls() {
    Data.Obj all = input("include_review", true, "include_stale", true, "include_archived", true);
    Map<String, Data.Obj> calls = new TreeMap<>();
    calls.put("memory_list", all.with("limit", Data.Num.of(200)));
    calls.put("memory_search", all.with("query", Data.text("word")).with("limit", Data.Num.of(50)));
    calls.put("review_list", input("limit", 200));
    calls.put("memory_read", input());
    calls.put("context_brief", input("token_budget", 16000));
    return calls;
  }

  private static void cells(
      String scopes,
      Set<Right> rights,
      String tool,
      Data.Obj input,
      UnaryOperator<Page> stored,
      List<String> rows,
      List<String> wrong) {
    ToolBench bench =
        new ToolBench(new ModelContexts().with(new ContextId("table"), context(rights, stored)));
    Caller caller = caller("table", "agent:me", scopes);
    Set<String> held = Set.of(scopes.split(" ", -1));
    Set<String> given = tool.equals("memory_read") ? Set.of() : given(bench, caller, tool, input);
    for (Kind kind : kinds()) {
      String answer =
          tool.equals("memory_read")
              ? read(bench, caller, kind)
              : given.contains("403") ? "403" : given.contains(kind.path()) ? "given" : "hidden";
      String row = tool + '\t' + scopes + '\t' + new TreeSet<>(rights) + '\t' + kind.path();
      rows.add(row + '\t' + answer);
      String right = expected(tool, held, rights, kind);
      if (!answer.equals(right)) {
        wrong.add(row + '\t' + answer + ", not " + right);
      }
    }
  }

  private static String expected(String tool, Set<String> scopes, Set<Right> rights, Kind kind) {
    if (tool.equals("context_brief")) {
      if (!scopes.contains("memory:read") && !scopes.contains("profile.team:read")) {
        return "403";
      }
      boolean current = kind.lifecycle().equals("active") || kind.lifecycle().equals("validated");
      return current && kind.state().equals("approved") && mayKnow(scopes, rights, kind)
          ? "given"
          : "hidden";
    }
    if (!scopes.contains("memory:read")) {
      return "403";
    }
    boolean listed = !tool.equals("review_list") || kind.state().equals("proposed");
    return listed && mayKnow(scopes, rights, kind) ? "given" : "hidden";
  }

  private static boolean mayKnow(Set<String> scopes, Set<Right> rights, Kind kind) {
    if (kind.lifecycle().equals("expired")
        || !scopes.contains("memory:read")
        || !rights.contains(Right.READ)) {
      return false;
    }
    if (kind.sensitive() && !scopes.contains("memory.sensitive:read")) {
      return false;
    }
    boolean reviewer = scopes.contains("memory:review") && rights.contains(Right.REVIEW);
    return kind.state().equals("approved") || kind.mine() || reviewer;
  }

  private static Set<String> given(ToolBench bench, Caller caller, String tool, Data.Obj input) {
    Set<String> paths = new TreeSet<>();
    Data.Obj next = input;
    while (true) {
      Data.Obj page;
      try {
        page = bench.call(caller, ToolBench.tool(tool), next).structured();
      } catch (PcpError e) {
        assertThat(e.code()).isEqualTo(ErrorCode.FORBIDDEN);
        return Set.of("403");
      }
      for (String list : List.of("pages", "results", "reviews", "memory")) {
        page.items(list).forEach(it -> paths.add(((Data.Obj) it).text("path").orElseThrow()));
      }
      if (page.text("next_cursor").isEmpty()) {
        return paths;
      }
      next = input.with("cursor", Data.text(page.text("next_cursor").orElseThrow()));
    }
  }

  private static String read(ToolBench bench, Caller caller, Kind kind) {
    try {
      bench.call(
          caller,
          ToolBench.tool("memory_read"),
          input("path", kind.path(), "include_review", true));
      return "given";
    } catch (PcpError e) {
      return e.code() == ErrorCode.FORBIDDEN ? "403" : "hidden";
    }
  }

  private static ModelContext context(Set<Right> rights, UnaryOperator<Page> stored) {
    ModelContext context =
        new ModelContext(
            new ContextFacts(null, PrincipalId.parse("org:table").orElseThrow(), new TreeSet<>()));
    context
        .partition("beds", null)
        .principal(
            Gardens.person("agent:me", "Me", "ab_agent"),
            Gardens.standing(false, Map.of("beds", rights)));
    kinds().forEach(kind -> context.page(stored.apply(kind.page())));
    return context;
  }
}
