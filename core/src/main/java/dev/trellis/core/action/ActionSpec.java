package dev.trellis.core.action;

import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.ledger.Category;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What an action is called and what it needs.
 *
 * @param name its name in the audit: a tool's name or a management action (§7.5)
 * @param scopes the scopes that it always needs (§3.5 item 1)
 * @param categories what it touches even when it fails
 */
public record ActionSpec(String name, ScopeRule scopes, SortedSet<Category> categories) {
  public ActionSpec {
    categories = Collections.unmodifiableSortedSet(new TreeSet<>(categories));
  }
}
