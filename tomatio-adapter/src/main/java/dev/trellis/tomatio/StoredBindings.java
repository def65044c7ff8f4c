package dev.trellis.tomatio;

import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.tomatio.sidecar.StoredPeople.Bound;
import dev.trellis.tomatio.sql.SelectUsers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The ids that were ever given in a context (D-15): the same user id, exact login and time of
 * registration is the same principal, whatever its roles have become; anybody else gets a new one.
 */
final class StoredBindings implements Bindings {
  private final SortedMap<PrincipalId, Bound> given;
  private final Map<PrincipalId, Bound> used = new HashMap<>();

  StoredBindings(SortedMap<PrincipalId, Bound> given) {
    this.given = new TreeMap<>(given);
  }

  @Override
  public PrincipalId bind(SelectUsers.User user, List<PrincipalId> proposals) {
    Bound bound =
        given.values().stream()
            .filter(it -> isSame(it, user))
            .findFirst()
            .orElseGet(() -> bound(free(proposals), user));
    given.put(bound.entry().id(), bound);
    used.put(bound.entry().id(), bound);
    return bound.entry().id();
  }

  @Override
  public Optional<PrincipalId> gone(long userId) {
    return given.values().stream()
        .filter(it -> it.userId() == userId)
        .map(it -> it.entry().id())
        .findFirst();
  }

  @Override
  public Set<Long> users() {
    return given.values().stream().map(Bound::userId).collect(Collectors.toSet());
  }

  /** The bindings of the users that exist now. */
  Map<PrincipalId, Bound> used() {
    return Map.copyOf(used);
  }

  private static boolean isSame(Bound bound, SelectUsers.User user) {
    return bound.userId() == user.id()
        && bound.login().equals(user.login())
        && bound.registered().equals(user.registered());
  }

  private PrincipalId free(List<PrincipalId> proposals) {
    for (PrincipalId proposal : proposals) {
      if (!given.containsKey(proposal)) {
        return proposal;
      }
    }
    PrincipalId last = proposals.getLast();
    for (int n = 2; ; n++) {
      PrincipalId numbered = new PrincipalId(last.type(), last.localId() + '-' + n);
      if (!given.containsKey(numbered)) {
        return numbered;
      }
    }
  }

  private static Bound bound(PrincipalId id, SelectUsers.User user) {
    String name = user.displayName().isBlank() ? null : HtmlText.decode(user.displayName());
    return new Bound(
        new PrincipalEntry(id, name, new TreeSet<>(), Status.SUSPENDED),
        user.id(),
        user.login(),
        user.registered());
  }
}
