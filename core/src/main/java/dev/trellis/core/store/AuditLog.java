package dev.trellis.core.store;

import dev.trellis.core.access.Access;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.time.UtcInstant;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The access log of a context (§7.5). */
public interface AuditLog {

  /**
   * A place in the log, newest first: entries are ordered by time, then by id.
   *
   * @param at the time of the entry that stands there
   * @param id its id
   */
  record Position(UtcInstant at, String id) {}

  /** Adds an entry. Only the gate does, with what a call did. */
  void append(AuditEntry entry);

  /**
   * Gives the entries, newest first: all of them to the controller, to others their own.
   *
   * @param after begins behind this place; at the newest when null
   * @param sink answers whether it wants more
   */
  void newestFirst(Access access, @Nullable Position after, Predicate<AuditEntry> sink);
}
