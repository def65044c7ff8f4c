package dev.trellis.core.memory;

import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.ActionSpec;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.ToolSpec.Hint;
import dev.trellis.core.ledger.Category;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** What the tools that read pages have in common. */
final class Reading {
  private Reading() {}

  /** A tool that reads pages under {@code memory:read}. */
  static ToolSpec tool(String name, String title, String description) {
    return new ToolSpec(
        new ActionSpec(
            name, ScopeRule.all(Scope.MEMORY_READ), new TreeSet<>(List.of(Category.MEMORY))),
        title,
        description,
        Set.of(Hint.READ_ONLY, Hint.IDEMPOTENT));
  }
}
