package dev.trellis.core.store;

import dev.trellis.core.access.Access;
import dev.trellis.core.data.Data;
import java.util.Optional;

/** The profile documents of a context (§4). */
public interface Profiles {

  /**
   * The team profile without {@code controller} and {@code members}, which {@link
   * Transaction#members} gives per caller; empty while the context has none (§4.4).
   */
  Optional<Data.Obj> team(Access access);
}
