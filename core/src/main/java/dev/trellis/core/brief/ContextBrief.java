package dev.trellis.core.brief;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.Arguments;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolResult;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.Touched;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.partition.PartitionRights;
import dev.trellis.core.profile.TeamProfile;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.Excerpt;
import dev.trellis.core.store.Transaction;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * {@code context_brief} (§6.2): what a conversation begins with, within a budget of tokens. It
 * never fails for want of a scope; it names what it left out, in words that do not depend on what
 * is hidden.
 */
public final class ContextBrief implements Tool {
  private static final int USUAL_BUDGET = 2000;

  private final boolean profile;
  private final ToolSpec spec;

  /**
   * The tool.
   *
   * @param profile whether the context has a team profile at all (§4.2)
   */
  public ContextBrief(boolean profile) {
    this.profile = profile;
    this.spec = spec(profile);
  }

  @Override
  public ToolSpec tool() {
    return spec;
  }

  @Override
  public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
    Arguments arguments = new Arguments(input);
    Scopes scopes = access.caller().scopes();
    TokenBudget budget = new TokenBudget(arguments.number("token_budget", USUAL_BUDGET));
    SortedMap<String, Data> facts = new TreeMap<>(Map.of("context", context(store)));
    SortedMap<String, Data> structured = new TreeMap<>(facts);
    budget.take(Json.write(Data.Obj.of(facts)));
    List<Data> omitted = new ArrayList<>();
    List<MemoryData> content = new ArrayList<>();
    Touched touched = Touched.of();
    if (profile && scopes.has(Scope.PROFILE_TEAM_READ)) {
      addProfile(access, store, budget, structured, content, omitted);
      touched = touched.and(Category.PROFILE_TEAM);
    } else if (profile) {
      omitted.add(omission("profile", "scope", Scope.PROFILE_TEAM_READ));
    }
    if (scopes.has(Scope.MEMORY_READ)) {
      addPartitions(access, store, budget, facts, structured);
      List<Frontmatter> shown =
          addMemory(access, store, arguments, budget, facts, structured, content, omitted);
      touched = merged(touched, Touched.pages(shown));
      if (!scopes.has(Scope.SENSITIVE_READ)) {
        omitted.add(omission("memory.sensitive", "scope", Scope.SENSITIVE_READ));
      }
    } else {
      omitted.add(omission("memory", "scope", Scope.MEMORY_READ));
    }
    for (SortedMap<String, Data> part : List.of(facts, structured)) {
      part.put("omitted", new Data.Arr(omitted));
      part.put("token_estimate", Data.Num.of(budget.taken()));
    }
    return new Outcome<>(
        new ToolResult(Data.Obj.of(structured), Data.Obj.of(facts), content), touched);
  }

  private static ToolSpec spec(boolean profile) {
    Scopes either =
        profile
            ? Scopes.of(Scope.PROFILE_TEAM_READ, Scope.MEMORY_READ)
            : Scopes.of(Scope.MEMORY_READ);
    return ToolSpec.reading(
        "context_brief",
        "Get context brief",
        "Returns what a conversation with this team begins with: its profile, your partitions and"
            + " the memory most worth having, within a token budget. Call it first.",
        ScopeRule.any(either, either));
  }

  private Data.Obj context(Transaction store) {
    return Data.Obj.of(
        Map.of(
            "kind", Data.text("team"),
            "controller", Data.text(store.facts().controller().value()),
            "profile_type", Data.text(profile ? "team" : "none")));
  }

  private static void addProfile(
      Access access,
      Transaction store,
      TokenBudget budget,
      SortedMap<String, Data> structured,
      List<MemoryData> content,
      List<Data> omitted) {
    Optional<Data.Obj> held = TeamProfile.of(access, store);
    if (held.isEmpty()) {
      structured.put("profile", new Data.Null());
      return;
    }
    String json = Json.write(held.get());
    if (budget.fits(json)) {
      budget.take(json);
      structured.put("profile", held.get());
      content.add(MemoryData.profile(json));
    } else {
      omitted.add(omission("profile", "budget"));
    }
  }

  private static void addPartitions(
      Access access,
      Transaction store,
      TokenBudget budget,
      SortedMap<String, Data> facts,
      SortedMap<String, Data> structured) {
    List<PartitionEntry> partitions = store.partitions(access);
    Data.Arr names = PartitionRights.of(access, partitions, false);
    if (budget.fits(Json.write(names))) {
      budget.take(Json.write(names));
      facts.put("partitions", names);
      structured.put("partitions", names);
    }
  }

  private static List<Frontmatter> addMemory(
      Access access,
      Transaction store,
      Arguments arguments,
      TokenBudget budget,
      SortedMap<String, Data> facts,
      SortedMap<String, Data> structured,
      List<MemoryData> content,
      List<Data> omitted) {
    List<Data> told = new ArrayList<>();
    List<Data> known = new ArrayList<>();
    List<Frontmatter> shown = new ArrayList<>();
    Iterator<Excerpt> pages =
        new WorthHaving(access, store.pages(), budget.limit())
            .about(arguments.text("query").orElse(""));
    while (pages.hasNext()) {
      Excerpt page = pages.next();
      Data.Obj entry = page.page().summary().with("excerpt", Data.text(page.snippet()));
      if (!budget.fits(Json.write(entry))) {
        omitted.add(omission("memory", "budget"));
        break;
      }
      budget.take(Json.write(entry));
      told.add(entry);
      known.add(page.page().facts());
      shown.add(page.page().frontmatter());
      content.add(framed(page));
    }
    structured.put("memory", new Data.Arr(told));
    facts.put("memory", new Data.Arr(known));
    return shown;
  }

  private static MemoryData framed(Excerpt page) {
    Frontmatter frontmatter = page.page().frontmatter();
    return MemoryData.page(
        page.page().path(), frontmatter, frontmatter.title().orElse("") + "\n\n" + page.snippet());
  }

  private static Data.Obj omission(String part, String reason, Scope... scopes) {
    Data.Obj omission = Data.Obj.of(Map.of("part", Data.text(part), "reason", Data.text(reason)));
    return scopes.length == 0
        ? omission
        : omission.with("required_scopes", Data.Arr.ofTexts(Scopes.of(scopes).texts()));
  }

  private static Touched merged(Touched one, Touched pages) {
    return pages.and(one.categories().toArray(Category[]::new));
  }
}
