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
import dev.trellis.core.page.Review;
import dev.trellis.core.store.PageHead;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.Map;

/** {@code memory_list} (§6.2): summaries in the order of the paths' bytes; never a total. */
public final class MemoryList implements Tool {
  private static final ToolSpec SPEC =
      ToolSpec.reading(
          "memory_list",
          "List memory pages",
          "Lists pages of the team's memory by path: titles, dates and states, without their text."
              + " Filters by path prefix, partition, type, lifecycle and review state.",
          ScopeRule.all(Scope.MEMORY_READ),
          Category.MEMORY);
  private static final int USUAL = 50;

  private final Paging paging;

  /** The tool, with these cursors. */
  public MemoryList(Cursors cursors) {
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
    List<PageHead> found =
        store.pages().list(access, query(arguments), paging.path(access, input), limit + 1);
    List<PageHead> shown = found.subList(0, Math.min(limit, found.size()));
    ToolResult result =
        new ToolResult(
            pages(shown.stream().map(PageHead::summary).toList()),
            pages(shown.stream().map(PageHead::facts).toList()),
            shown.stream().map(MemoryList::framed).toList());
    return new Outcome<>(
        found.size() > limit
            ? paging.more(access, input, result, Paging.behind(shown.getLast().path()))
            : result,
        Touched.pages(shown.stream().map(PageHead::frontmatter).toList()));
  }

  private static PageQuery query(Arguments arguments) {
    Review.State state = arguments.text("review_state").flatMap(Review.State::parse).orElse(null);
    return new PageQuery(
        arguments.text("path_prefix").orElse(null),
        arguments.partition().orElse(null),
        arguments.text("type").orElse(null),
        List.of(),
        arguments.text("lifecycle").orElse(null),
        state,
        arguments.truth("include_review", state != null && state != Review.State.APPROVED),
        arguments.truth("include_stale", true),
        arguments.truth("include_archived", false));
  }

  private static Data.Obj pages(List<Data.Obj> pages) {
    return Data.Obj.of(Map.of("pages", new Data.Arr(List.copyOf(pages))));
  }

  private static MemoryData framed(PageHead page) {
    return MemoryData.page(page.path(), page.frontmatter(), Text.heading(page.frontmatter()));
  }
}
