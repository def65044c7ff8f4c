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
import dev.trellis.core.store.PageHead;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Transaction;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    Finder finder = new Finder(access, store.pages(), query(arguments), asOf.orElse(null));
    List<Finder.Found> found =
        finder.find(
            arguments.text("query").orElse(""),
            paging.place(access, input).map(MemorySearch::place).orElse(null),
            limit + 1);
    List<Finder.Found> shown = found.subList(0, Math.min(limit, found.size()));
    @Nullable Boolean exact = asOf.isPresent() ? finder.exact() : null;
    ToolResult result =
        new ToolResult(
            results(shown.stream().map(MemorySearch::result).toList(), exact),
            results(shown.stream().map(MemorySearch::facts).toList(), exact),
            shown.stream().map(MemorySearch::framed).toList());
    return new Outcome<>(
        found.size() > limit
            ? paging.more(access, input, result, place(shown.getLast().place()))
            : result,
        Touched.pages(shown.stream().map(it -> it.excerpt().page().frontmatter()).toList()));
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

  private static Candidate place(Data.Obj place) {
    return new Candidate(
        new PagePath(place.text("path").orElseThrow()),
        new Arguments(place).truth("current", false),
        new Arguments(place).whole("rank"));
  }

  private static Data.Obj place(Candidate last) {
    return Data.Obj.of(
        Map.of(
            "current", new Data.Bool(last.current()),
            "rank", Data.Num.of(last.rank()),
            "path", Data.text(last.path().value())));
  }

  private static Data.Obj result(Finder.Found found) {
    return scored(found, found.excerpt().page().summary())
        .with("snippet", Data.text(found.excerpt().snippet()));
  }

  private static Data.Obj facts(Finder.Found found) {
    return scored(found, found.excerpt().page().facts());
  }

  private static Data.Obj scored(Finder.Found found, Data.Obj summary) {
    return summary.with("score", Data.Num.of(found.place().rank()));
  }

  /** The results, and of an instant that was asked for, whether it is known so (§5.5 item 4). */
  private static Data.Obj results(List<Data.Obj> results, @Nullable Boolean exact) {
    Data.Obj told = Data.Obj.of(Map.of("results", new Data.Arr(List.copyOf(results))));
    return exact == null ? told : told.with("as_of_exact", new Data.Bool(exact));
  }

  private static MemoryData framed(Finder.Found found) {
    PageHead page = found.excerpt().page();
    return MemoryData.page(
        page.path(),
        page.frontmatter(),
        Text.heading(page.frontmatter()) + "\n\n" + found.excerpt().snippet());
  }
}
