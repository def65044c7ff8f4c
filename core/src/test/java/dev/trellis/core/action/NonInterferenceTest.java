package dev.trellis.core.action;

import static dev.trellis.core.action.ToolBench.caller;
import static dev.trellis.core.action.ToolBench.input;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Right;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.Page;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.store.ModelContexts;
import dev.trellis.core.store.Transaction;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Hidden data changes no byte of any answer (§5.3 item 5, §5.5 item 1). */
class NonInterferenceTest {
  private static final ContextId GARDEN = new ContextId("garden");
  private static final Caller SCOUT =
      caller("garden", "agent:scout", Scopes.TEAM_DEFAULT.text() + " audit:read memory:review");

  /** Calls that ask for as much as there is. */
  static List<Map.Entry<String, Data.Obj>> calls() {
    List<Map.Entry<String, Data.Obj>> calls = new ArrayList<>();
    calls.add(Map.entry("context_brief", input()));
    calls.add(Map.entry("context_brief", input("query", "water", "token_budget", 300)));
    for (String query : List.of("water", "soil", "secret", "", "wine moat")) {
      calls.add(Map.entry("memory_search", input("query", query)));
      calls.add(
          Map.entry(
              "memory_search",
              input(
                  "query",
                  query,
                  "include_review",
                  true,
                  "include_stale",
                  true,
                  "include_archived",
                  true,
                  "limit",
                  2)));
    }
    for (String path : List.of("cellar/wine", "notes/secret", "ideas/moat", "notes/none")) {
      calls.add(Map.entry("memory_read", input("path", path, "include_review", true)));
      calls.add(Map.entry("memory_read", input("id", "id-" + path.replace('/', '-'))));
    }
    calls.add(Map.entry("memory_list", input("include_review", true, "include_archived", true)));
    calls.add(Map.entry("memory_list", input("limit", 1)));
    calls.add(Map.entry("memory_list", input("partition", "cellar")));
    calls.add(Map.entry("partition_list", input()));
    calls.add(Map.entry("review_list", input("limit", 1)));
    calls.add(Map.entry("profile_get", input()));
    calls.add(Map.entry("audit_list", input()));
    return calls;
  }

  @Provide
  Arbitrary<Set<Page>> hiddenPages() {
    return Arbitraries.of(Gardens.hidden()).set().ofMinSize(1);
  }

  @Property(tries = 60)
  @Label("PART-07 RETR-01 answers with and without hidden pages, people and log are the same bytes")
  void hiddenDataChangesNothing(@ForAll("hiddenPages") Set<Page> hidden) {
    assertThat(answers(crowded(hidden), ToolBench.tools()))
        .isEqualTo(answers(Gardens.garden(), ToolBench.tools()));
  }

  @Property(tries = 5)
  @Label("PART-07 the check catches a tool that counts what is hidden")
  void aCountingToolIsCaught(@ForAll("hiddenPages") Set<Page> hidden) {
    List<Tool> leaking =
        ToolBench.tools().stream()
            .map(tool -> tool.tool().name().equals("partition_list") ? new Counting(tool) : tool)
            .toList();
    assertThat(answers(crowded(hidden), leaking)).isNotEqualTo(answers(Gardens.garden(), leaking));
  }

  @Property(tries = 5)
  @Label("RETR-01 the check catches a search that ranks by statistics of all pages")
  void sharedStatisticsAreCaught(@ForAll("hiddenPages") Set<Page> hidden) {
    List<Tool> leaking =
        ToolBench.tools().stream()
            .map(tool -> tool.tool().name().equals("memory_search") ? new Shared(tool) : tool)
            .toList();
    assertThat(answers(crowded(hidden), leaking)).isNotEqualTo(answers(Gardens.garden(), leaking));
  }

  private static ModelContext crowded(Set<Page> hidden) {
    ModelContext crowded = Gardens.garden();
    hidden.forEach(crowded::page);
    crowded.partition("attic", "Nobody's");
    crowded.principal(
        Gardens.person("human:ghost", "Ghost", "ab_curator"),
        Gardens.standing(false, Map.of("cellar", Set.of(Right.READ), "attic", Set.of(Right.READ))));
    new ToolBench(new ModelContexts().with(GARDEN, crowded))
        .call(
            caller("garden", "human:ana", "memory:read memory.sensitive:read"),
            ToolBench.tool("memory_search"),
            input("query", "water"));
    return crowded;
  }

  private static List<String> answers(ModelContext context, List<Tool> tools) {
    ToolBench bench = new ToolBench(new ModelContexts().with(GARDEN, context));
    return calls().stream()
        .map(
            call ->
                bench.answer(
                    SCOUT,
                    tools.stream()
                        .filter(tool -> tool.tool().name().equals(call.getKey()))
                        .findFirst()
                        .orElseThrow(),
                    call.getValue()))
        .toList();
  }

  /** A tool that says how many pages there are. */
  private record Counting(Tool honest) implements Tool {
    @Override
    public ToolSpec tool() {
      return honest.tool();
    }

    @Override
    public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
      Outcome<ToolResult> outcome = honest.run(access, store, input);
      long total = ((ModelContext) store).all().size();
      return new Outcome<>(
          ToolResult.of(outcome.value().structured().with("total", Data.Num.of(total))),
          outcome.touched());
    }
  }

  /** A search whose scores are weighed by how many of all pages there are. */
  private record Shared(Tool honest) implements Tool {
    @Override
    public ToolSpec tool() {
      return honest.tool();
    }

    @Override
    public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
      Outcome<ToolResult> outcome = honest.run(access, store, input);
      double rarity = Math.log(1 + ((ModelContext) store).all().size());
      List<Data> weighed =
          outcome.value().structured().items("results").stream()
              .map(it -> (Data) ((Data.Obj) it).with("score", new Data.Num(score(it, rarity))))
              .toList();
      return new Outcome<>(
          ToolResult.of(outcome.value().structured().with("results", new Data.Arr(weighed))),
          outcome.touched());
    }

    private static BigDecimal score(Data result, double rarity) {
      return ((Data.Obj) result)
          .get("score")
          .map(score -> ((Data.Num) score).value().multiply(BigDecimal.valueOf(rarity)))
          .orElseThrow();
    }
  }
}
