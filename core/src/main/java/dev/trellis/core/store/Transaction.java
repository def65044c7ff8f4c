package dev.trellis.core.store;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessLists;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import java.util.List;

/**
 * One transaction of one context: the door to what it holds. The first argument of every query is
 * the right to make it. Every method throws {@link StoreException} when the database fails.
 */
public interface Transaction {

  /** What the context is. */
  ContextFacts facts();

  /** The access lists, for the decision alone. */
  AccessLists accessLists();

  /** The pages. */
  Pages pages();

  /**
   * The partitions in which the caller has a right, by name (§5.3 item 6). Each entry's access list
   * is empty: who else has rights there is not the caller's to know.
   */
  List<PartitionEntry> partitions(Access access);

  /**
   * The active principals whom the caller may know of, by id: itself, and those who read a
   * partition that it reads too; all of them for the controller (§4.2).
   */
  List<PrincipalEntry> members(Access access);

  /** The profile documents. */
  Profiles profiles();

  /** The access log. */
  AuditLog audit();

  /** Grants and their tokens. */
  Grants grants();
}
