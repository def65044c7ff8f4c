package dev.trellis.tomatio;

import dev.trellis.core.page.PrincipalId;
import dev.trellis.tomatio.sql.SelectUsers;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Which principal a user is (D-15). An id once given is never given to another. */
interface Bindings {

  /**
   * The id of a user.
   *
   * @param proposals ids that would do, the usual one first; the last one is made of the user's id
   */
  PrincipalId bind(SelectUsers.User user, List<PrincipalId> proposals);

  /** The id of a user that is gone, if it ever was given one. */
  Optional<PrincipalId> gone(long userId);

  /** The users that were ever bound, whose fate is asked for whatever else names them. */
  Set<Long> users();

  /** The ids of one reading, which knows nothing of others. */
  final class OfOneReading implements Bindings {
    private final Set<PrincipalId> given = new HashSet<>();

    @Override
    public PrincipalId bind(SelectUsers.User user, List<PrincipalId> proposals) {
      PrincipalId id =
          proposals.stream()
              .filter(proposal -> !given.contains(proposal))
              .findFirst()
              .orElseGet(proposals::getLast);
      given.add(id);
      return id;
    }

    @Override
    public Optional<PrincipalId> gone(long userId) {
      return Optional.empty();
    }

    @Override
    public Set<Long> users() {
      return Set.of();
    }
  }
}
