package dev.trellis.core.access;

import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which scopes a call always needs, whatever its arguments (§3.5 item 1).
 *
 * @param anyOf one of these suffices when it is not empty
 * @param allOf all of these are needed
 * @param asked what a challenge names when the rule is not met
 */
public record ScopeRule(SortedSet<Scope> anyOf, SortedSet<Scope> allOf, SortedSet<Scope> asked) {
  public ScopeRule {
    anyOf = Collections.unmodifiableSortedSet(new TreeSet<>(anyOf));
    allOf = Collections.unmodifiableSortedSet(new TreeSet<>(allOf));
    asked = Collections.unmodifiableSortedSet(new TreeSet<>(asked));
  }

  /** No scope is needed. */
  public static ScopeRule none() {
    return new ScopeRule(
        Collections.emptySortedSet(), Collections.emptySortedSet(), Collections.emptySortedSet());
  }

  /** All of these are needed. */
  public static ScopeRule all(Scope... scopes) {
    SortedSet<Scope> all = Scopes.of(scopes).granted();
    return new ScopeRule(Collections.emptySortedSet(), all, all);
  }

  /** One of these is needed; a challenge names {@code asked}. */
  public static ScopeRule any(Scopes anyOf, Scopes asked) {
    return new ScopeRule(anyOf.granted(), Collections.emptySortedSet(), asked.granted());
  }

  /** Whether a token with these scopes can make the call. */
  public boolean admits(Scopes scopes) {
    return scopes.hasAll(allOf) && (anyOf.isEmpty() || anyOf.stream().anyMatch(scopes::has));
  }
}
