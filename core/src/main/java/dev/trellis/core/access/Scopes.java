package dev.trellis.core.access;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The scopes of a token: the upper bound of what it can do (§7.1). The one implication is that of
 * {@code memory:write} to {@code memory:propose}; nothing else follows from anything.
 *
 * @param granted the scopes as they were granted
 */
public record Scopes(SortedSet<Scope> granted) {
  /** No scope at all. */
  public static final Scopes NONE = new Scopes(Collections.emptySortedSet());

  /** The default grant of a team context (§7.2). */
  public static final Scopes TEAM_DEFAULT =
      Scopes.of(Scope.PROFILE_TEAM_READ, Scope.MEMORY_READ, Scope.MEMORY_PROPOSE);

  public Scopes {
    granted = Collections.unmodifiableSortedSet(new TreeSet<>(granted));
  }

  /** These scopes. */
  public static Scopes of(Scope... scopes) {
    return new Scopes(new TreeSet<>(Arrays.asList(scopes)));
  }

  /** These scopes. */
  public static Scopes of(Collection<Scope> scopes) {
    return new Scopes(new TreeSet<>(scopes));
  }

  /** The scopes that a text names, separated by spaces; what is no scope of §7.1 is left out. */
  public static Scopes parse(String text) {
    return new Scopes(
        Arrays.stream(text.split(" ", -1))
            .flatMap(word -> Scope.parse(word).stream())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  /** Whether the scope is granted or implied. */
  public boolean has(Scope scope) {
    return granted.contains(scope)
        || (scope.equals(Scope.MEMORY_PROPOSE) && granted.contains(Scope.MEMORY_WRITE));
  }

  /** Whether all of these are granted or implied. */
  public boolean hasAll(Collection<Scope> scopes) {
    return scopes.stream().allMatch(this::has);
  }

  /** The scopes as text, in their order, separated by spaces. */
  public String text() {
    return granted.stream().map(Scope::value).collect(Collectors.joining(" "));
  }

  /** The scopes as texts, in their order. */
  public List<String> texts() {
    return granted.stream().map(Scope::value).toList();
  }
}
