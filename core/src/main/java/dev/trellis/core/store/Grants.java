package dev.trellis.core.store;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.TokenHash;
import dev.trellis.core.time.UtcInstant;
import java.util.List;
import java.util.Optional;

/**
 * The grants of a context and the hashes of their tokens (§3.4 items 4, 5 and 9). A token itself is
 * never stored.
 */
public interface Grants {

  /** The grant under which a token was issued, revoked ones too; for the check of a token alone. */
  Optional<Grant> of(TokenHash token);

  /** Notes that a token of the grant was used; kept to the minute. */
  void used(String grant, UtcInstant at);

  /** Every grant of the context, the newest first; for the controller, to others their own. */
  List<Grant> list(Access access);

  /** The grant of that id, if the caller may know it. */
  Optional<Grant> find(Access access, String id);

  /**
   * Stores a grant and the hash of its first token.
   *
   * @param access the right to do so, which the action has checked
   */
  void create(Access access, Grant grant, TokenHash token);

  /** Ends a grant; every token under it stops working at once (§3.4 item 5). */
  void revoke(Access access, String id, UtcInstant at);
}
