package dev.trellis.core.audit;

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
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.AuditView;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.AuditLog;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.time.UtcInstant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * {@code audit_list} (§7.5): the newest first; the controller sees all entries, others their own.
 * Filters look at what the caller may see of an entry, never at the entry itself.
 */
public final class AuditList implements Tool {
  private static final ToolSpec SPEC =
      ToolSpec.reading(
          "audit_list",
          "List access log",
          "Lists who did what in this context and when, the newest first: categories, ids and"
              + " outcomes, never content.",
          ScopeRule.all(Scope.AUDIT_READ),
          Category.AUDIT);
  private static final int USUAL = 50;

  private final Paging paging;

  /** The tool, with these cursors. */
  public AuditList(Cursors cursors) {
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
    Predicate<AuditEntry> wanted = wanted(arguments);
    Optional<Instant> since = arguments.instant("since");
    List<AuditEntry> found = new ArrayList<>();
    store
        .audit()
        .newestFirst(
            access,
            after(access, input),
            entry -> {
              if (since.isPresent() && entry.at().instant().isBefore(since.get())) {
                return false;
              }
              AuditEntry shown = AuditView.of(entry, access, visible(access, store, entry));
              if (wanted.test(shown)) {
                found.add(shown);
              }
              return found.size() <= limit;
            });
    List<AuditEntry> shown = found.subList(0, Math.min(limit, found.size()));
    ToolResult result =
        ToolResult.of(
            Data.Obj.of(
                Map.of(
                    "entries",
                    new Data.Arr(shown.stream().<Data>map(AuditEntry::toData).toList()))));
    return new Outcome<>(
        found.size() > limit ? paging.more(access, input, result, place(shown.getLast())) : result,
        new Touched(
            new TreeSet<>(List.of(Category.AUDIT)),
            new TreeSet<>(),
            List.of(),
            new TreeMap<>(Map.of("entries", (long) shown.size()))));
  }

  private static Set<String> visible(Access access, Transaction store, AuditEntry entry) {
    return access.controller() || entry.objectIds().isEmpty()
        ? Set.of()
        : store.pages().visible(access, entry.objectIds());
  }

  private static Predicate<AuditEntry> wanted(Arguments arguments) {
    Optional<Instant> until = arguments.instant("until");
    Optional<String> principal = arguments.text("principal");
    Optional<String> action = arguments.text("action");
    Optional<String> category = arguments.text("category");
    Optional<String> outcome = arguments.text("outcome");
    Optional<String> channel = arguments.text("channel");
    return entry ->
        (until.isEmpty() || entry.at().instant().isBefore(until.get()))
            && (principal.isEmpty() || principal.get().equals(entry.principal().value()))
            && (action.isEmpty() || action.get().equals(entry.action()))
            && (category.isEmpty() || entry.categories().contains(new Category(category.get())))
            && (outcome.isEmpty() || outcome.get().equals(entry.outcome()))
            && (channel.isEmpty() || channel.get().equals(entry.channel().wireName()));
  }

  private AuditLog.@Nullable Position after(Access access, Data.Obj input) {
    return paging
        .place(access, input)
        .map(
            place ->
                new AuditLog.Position(
                    new UtcInstant(place.text("at").orElseThrow()), place.text("id").orElseThrow()))
        .orElse(null);
  }

  private static Data.Obj place(AuditEntry last) {
    return Data.Obj.of(Map.of("at", Data.text(last.at().text()), "id", Data.text(last.id())));
  }
}
