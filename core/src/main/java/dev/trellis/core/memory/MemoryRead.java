package dev.trellis.core.memory;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Arguments;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolResult;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.Touched;
import dev.trellis.core.data.Data;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageId;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.Pages;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * {@code memory_read} (§6.2): one page, by path or by id. A page that is itself a proposal is a
 * revision whose id is the page's own; naming it, or {@code include_review}, asks for it.
 */
public final class MemoryRead implements Tool {
  private static final ToolSpec SPEC =
      ToolSpec.reading(
          "memory_read",
          "Read memory page",
          "Reads one page of the team's memory by its path or its id: frontmatter, body and how many"
              + " revisions wait for review. Give exactly one of path and id.",
          ScopeRule.all(Scope.MEMORY_READ),
          Category.MEMORY);

  @Override
  public ToolSpec tool() {
    return SPEC;
  }

  @Override
  public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
    Arguments arguments = new Arguments(input);
    Optional<String> revision = arguments.text("revision");
    boolean review = revision.isPresent() || arguments.truth("include_review", false);
    Page page =
        find(access, store.pages(), arguments, review)
            .filter(found -> revision.isEmpty() || isRevision(found, revision.get()))
            .orElseThrow(() -> PcpError.notFound("no such page, or none that you may read"));
    Frontmatter shown = new Disclosure(access, store.pages()).of(page.frontmatter());
    Touched touched = Touched.pages(List.of(shown));
    return new Outcome<>(
        result(page.path(), shown, page),
        isApproved(shown) ? touched : touched.and(Category.REVIEW));
  }

  private static Optional<Page> find(
      Access access, Pages pages, Arguments arguments, boolean review) {
    return arguments
        .text("path")
        .map(path -> pages.at(access, new PagePath(path), review))
        .orElseGet(
            () -> pages.withId(access, new PageId(arguments.text("id").orElseThrow()), review));
  }

  private static ToolResult result(PagePath path, Frontmatter shown, Page page) {
    Map<String, Data> facts = new TreeMap<>();
    facts.put("path", Data.text(path.value()));
    facts.put("pending_revisions", Data.Num.of(0));
    Optional<String> id = shown.data().text("id");
    id.ifPresent(value -> facts.put("id", Data.text(value)));
    if (!isApproved(shown) && id.isPresent()) {
      facts.put(
          "revision",
          Data.Obj.of(
              Map.of(
                  "id",
                  Data.text(id.get()),
                  "state",
                  Data.text(shown.reviewState().orElseThrow().wireName()))));
    }
    Data.Obj known = Data.Obj.of(facts);
    Data.Obj structured =
        known.with("frontmatter", shown.data()).with("body", Data.text(page.file().body().text()));
    return new ToolResult(
        structured,
        known.with("frontmatter", withoutContent(shown)),
        List.of(MemoryData.page(path, shown, text(shown, page))));
  }

  private static String text(Frontmatter shown, Page page) {
    return shown.title().orElse("") + "\n\n" + page.file().body().text();
  }

  /** Dates, states and ids; whatever somebody could have written goes into the framed text. */
  private static Data.Obj withoutContent(Frontmatter shown) {
    Data.Obj data = shown.data();
    for (String name : data.members().keySet()) {
      if (!Frontmatter.KEYS.contains(name) || List.of("title", "tags", "x_import").contains(name)) {
        data = data.without(name);
      }
    }
    return data.without("relations").without("source");
  }

  private static boolean isRevision(Page page, String revision) {
    return !isApproved(page.frontmatter())
        && page.frontmatter().data().text("id").filter(revision::equals).isPresent();
  }

  private static boolean isApproved(Frontmatter page) {
    return page.reviewState().filter(Review.State.APPROVED::equals).isPresent();
  }
}
