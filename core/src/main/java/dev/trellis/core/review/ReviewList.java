package dev.trellis.core.review;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.ActionSpec;
import dev.trellis.core.action.Arguments;
import dev.trellis.core.action.Cursors;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolResult;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.ToolSpec.Hint;
import dev.trellis.core.action.Touched;
import dev.trellis.core.data.Data;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.PageHead;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * {@code review_list} (§5.4 item 3): the proposals that the caller may resolve or wrote, by path. A
 * page that is itself a proposal is named by its own id.
 */
public final class ReviewList implements Tool {
  private static final ToolSpec SPEC =
      new ToolSpec(
          new ActionSpec(
              "review_list",
              ScopeRule.all(Scope.MEMORY_READ),
              new TreeSet<>(List.of(Category.REVIEW))),
          "List pending reviews",
          "Lists the proposals that wait for review: those that you may decide and those that you"
              + " wrote. Read one with memory_read and its revision.",
          Set.of(Hint.READ_ONLY, Hint.IDEMPOTENT));
  private static final int USUAL = 50;

  private final Cursors cursors;

  /** The tool, with these cursors. */
  public ReviewList(Cursors cursors) {
    this.cursors = cursors;
  }

  @Override
  public ToolSpec tool() {
    return SPEC;
  }

  @Override
  public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
    Arguments arguments = new Arguments(input);
    int limit = arguments.number("limit", USUAL);
    PageQuery query =
        new PageQuery(
            arguments.text("path_prefix").orElse(null),
            arguments.partition().orElse(null),
            null,
            List.of(),
            null,
            Review.State.PROPOSED,
            true,
            true,
            true);
    List<PageHead> found = store.pages().list(access, query, after(access, input), limit + 1);
    List<PageHead> shown = found.subList(0, Math.min(limit, found.size()));
    Data.Obj structured =
        reviews(
            shown.stream()
                .map(
                    page ->
                        facts(access, page)
                            .with("title", Data.text(page.frontmatter().title().orElse(""))))
                .toList());
    Data.Obj facts = reviews(shown.stream().map(page -> facts(access, page)).toList());
    if (found.size() > limit) {
      Data.Obj place = Data.Obj.of(Map.of("after", Data.text(shown.getLast().path().value())));
      Data cursor = Data.text(cursors.seal(access, SPEC.name(), input, place));
      structured = structured.with("next_cursor", cursor);
      facts = facts.with("next_cursor", cursor);
    }
    return new Outcome<>(
        new ToolResult(structured, facts, shown.stream().map(ReviewList::framed).toList()),
        Touched.pages(shown.stream().map(PageHead::frontmatter).toList()).and(Category.REVIEW));
  }

  private @Nullable PagePath after(Access access, Data.Obj input) {
    return input
        .text("cursor")
        .map(cursor -> cursors.open(access, SPEC.name(), input, cursor))
        .flatMap(place -> place.text("after"))
        .map(PagePath::new)
        .orElse(null);
  }

  private static Data.Obj facts(Access access, PageHead page) {
    Data.Obj data = page.frontmatter().data();
    SortedMap<String, Data> members = new TreeMap<>();
    members.put("path", Data.text(page.path().value()));
    members.put("kind", Data.text("page"));
    members.put("can_resolve", new Data.Bool(page.resolvable(access)));
    page.frontmatter()
        .partition()
        .ifPresent(name -> members.put("partition", Data.text(name.value())));
    data.get("id")
        .ifPresent(
            id -> {
              members.put("id", id);
              members.put("revision", id);
            });
    data.object("review")
        .flatMap(review -> review.get("generated"))
        .ifPresent(stamp -> members.put("generated", stamp));
    List.of("type", "sensitivity")
        .forEach(name -> data.get(name).ifPresent(value -> members.put(name, value)));
    return Data.Obj.of(members);
  }

  private static Data.Obj reviews(List<Data.Obj> reviews) {
    return Data.Obj.of(Map.of("reviews", new Data.Arr(List.copyOf(reviews))));
  }

  private static MemoryData framed(PageHead page) {
    return MemoryData.page(page.path(), page.frontmatter(), page.frontmatter().title().orElse(""));
  }
}
