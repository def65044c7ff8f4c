package dev.trellis.core.memory;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Arguments;
import dev.trellis.core.action.Cursors;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Paging;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolResult;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.Touched;
import dev.trellis.core.data.Data;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** {@code memory_search} (§5.5, §6.2). */
public final class MemorySearch implements Tool {
  private static final ToolSpec SPEC =
      ToolSpec.reading(
          "memory_search",
          "Search memory",
          "Searches the team's memory by words and returns the pages that fit best, with a snippet"
              + " of each. An empty query returns the most recent pages. Use it before answering"
              + " from memory.",
          ScopeRule.all(Scope.MEMORY_READ),
          Category.MEMORY);
  private static final int USUAL = 10;

  private final Paging paging;

  /** The tool, with these cursors. */
  public MemorySearch(Cursors cursors) {
    this.paging = new Paging(cursors, SPEC.name());
  }

  @Override
  public ToolSpec tool() {
    return SPEC;
  }

  @Override
  public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
    Arguments arguments = new Arguments(input);
    int limit = arguments.number("limit", USUAL);
    Optional<Instant> asOf = arguments.instant("as_of");
    List<Candidate> found =
        new Finder(access, store.pages())
            .find(arguments.text("query").orElse(""), query(arguments), asOf.orElse(null));
    List<Candidate> rest = found.stream().filter(behind(access, input)).toList();
    List<Candidate> shown = rest.subList(0, Math.min(limit, rest.size()));
    ToolResult result =
        new ToolResult(
            results(shown.stream().map(MemorySearch::result).toList(), asOf.isPresent()),
            results(
                shown.stream().map(it -> scored(it, it.page().facts())).toList(), asOf.isPresent()),
            shown.stream().map(MemorySearch::framed).toList());
    return new Outcome<>(
        rest.size() > limit ? paging.more(access, input, result, place(shown.getLast())) : result,
        Touched.pages(shown.stream().map(it -> it.page().frontmatter()).toList()));
  }

  private static PageQuery query(Arguments arguments) {
    return new PageQuery(
        arguments.text("path_prefix").orElse(null),
        arguments.partition().orElse(null),
        arguments.text("type").orElse(null),
        arguments.texts("tags"),
        null,
        null,
        arguments.truth("include_review", false),
        arguments.truth("include_stale", false),
        arguments.truth("include_archived", false));
  }

  private Predicate<Candidate> behind(Access access, Data.Obj input) {
    return paging.place(access, input).map(MemorySearch::behind).orElse(it -> true);
  }

  private static Predicate<Candidate> behind(Data.Obj place) {
    boolean current = place.get("current").filter(new Data.Bool(true)::equals).isPresent();
    long rank = new Arguments(place).whole("rank");
    PagePath path = new PagePath(place.text("path").orElseThrow());
    return it -> {
      if (it.current() != current) {
        return current;
      }
      return it.rank() == rank ? it.page().path().compareTo(path) > 0 : it.rank() < rank;
    };
  }

  private static Data.Obj place(Candidate last) {
    return Data.Obj.of(
        Map.of(
            "current", new Data.Bool(last.current()),
            "rank", Data.Num.of(last.rank()),
            "path", Data.text(last.page().path().value())));
  }

  private static Data.Obj result(Candidate found) {
    return scored(found, found.page().summary()).with("snippet", Data.text(found.snippet()));
  }

  private static Data.Obj scored(Candidate found, Data.Obj summary) {
    return summary.with("score", Data.Num.of(found.rank()));
  }

  /** The results; of an instant that was asked for, today's versions were judged. */
  private static Data.Obj results(List<Data.Obj> results, boolean asOf) {
    Data.Obj told = Data.Obj.of(Map.of("results", new Data.Arr(List.copyOf(results))));
    return asOf ? told.with("as_of_exact", new Data.Bool(false)) : told;
  }

  private static MemoryData framed(Candidate found) {
    return MemoryData.page(
        found.page().path(),
        found.page().frontmatter(),
        Text.heading(found.page().frontmatter()) + "\n\n" + found.snippet());
  }
}
