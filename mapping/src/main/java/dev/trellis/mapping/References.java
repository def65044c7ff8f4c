package dev.trellis.mapping;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.time.ZoneId;
import java.util.Optional;

/** What a record's ids stand for in its store. Ids are unsigned. */
public interface References {

  /**
   * The path of a page, or the name of an extension's record, by its entity and native id; empty
   * when it is not in the context.
   */
  Optional<PagePath> path(String entity, long id);

  /** The partition of a term; empty when no such term of the right taxonomy exists. */
  Optional<PartitionName> partition(long termId);

  /** The partition of objects without a usable term (D-7). */
  PartitionName unfiled();

  /** The principal of a user id, also of a user that is gone; empty for 0. */
  Optional<PrincipalId> user(long userId);

  /** The principal that a text names: an id, a login, or a typed id. */
  Optional<PrincipalId> principal(String text);

  /** The time zone in which the site writes local times. */
  ZoneId zone();

  /** The instant that this reading states as its own; stands in for dates that are missing. */
  UtcInstant snapshotAt();

  /** The instant by which expiry is judged (§8.10): never earlier than the clock. */
  UtcInstant now();
}
