package dev.trellis.core.action;

import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.ledger.Category;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a tool is listed (§6.2). Its schemas are {@code <name>_input} and {@code <name>_output} of
 * {@code tools.schema.json}. No tool of ours reaches into an open world.
 *
 * @param action its name, scopes and categories
 * @param title what people call it
 * @param description what a model is told of it; never stored content (§9.6 item 2)
 * @param hints its annotations
 */
public record ToolSpec(ActionSpec action, String title, String description, Set<Hint> hints) {

  /** An annotation of §6.2. */
  public enum Hint {
    /** It changes nothing. */
    READ_ONLY,
    /** It may overwrite or delete. */
    DESTRUCTIVE,
    /** Calling it again changes nothing more. */
    IDEMPOTENT
  }

  public ToolSpec {
    hints =
        Collections.unmodifiableSet(
            hints.isEmpty() ? EnumSet.noneOf(Hint.class) : EnumSet.copyOf(hints));
  }

  /** A tool that changes nothing. */
  public static ToolSpec reading(
      String name, String title, String description, ScopeRule scopes, Category... touches) {
    return new ToolSpec(
        new ActionSpec(name, scopes, new TreeSet<>(List.of(touches))),
        title,
        description,
        Set.of(Hint.READ_ONLY, Hint.IDEMPOTENT));
  }

  /** Its name, such as {@code memory_search}. */
  public String name() {
    return action.name();
  }

  /** Whether a token with these scopes can call it. */
  public boolean admits(Scopes scopes) {
    return action.scopes().admits(scopes);
  }
}
