package dev.trellis.core.profile;

import dev.trellis.core.access.Access;
import dev.trellis.core.data.Data;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The team profile as one caller may see it (§4.2). */
public final class TeamProfile {
  private TeamProfile() {}

  /**
   * The profile with its controller and those members whom the caller may know; empty while the
   * context has none (§4.4).
   */
  public static Optional<Data.Obj> of(Access access, Transaction store) {
    return store
        .profiles()
        .team(access)
        .map(
            profile ->
                profile
                    .with("controller", Data.text(store.facts().controller().value()))
                    .with("members", members(store.members(access))));
  }

  private static Data.Arr members(List<PrincipalEntry> members) {
    return new Data.Arr(members.stream().<Data>map(TeamProfile::member).toList());
  }

  private static Data.Obj member(PrincipalEntry principal) {
    SortedMap<String, Data> member =
        new TreeMap<>(Map.of("principal", Data.text(principal.id().value())));
    if (principal.displayName() != null) {
      member.put("display_name", Data.text(principal.displayName()));
    }
    if (!principal.roles().isEmpty()) {
      member.put("role", Data.text(String.join(", ", principal.roles())));
    }
    return Data.Obj.of(member);
  }
}
