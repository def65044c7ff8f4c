package dev.trellis.core.store;

import dev.trellis.core.access.WholeContext;

/** The one door to a stored context. The first argument of every query is the right to make it. */
public interface ContextStore {

  /**
   * A consistent view of the whole context, for export (§8.1). The caller closes it.
   *
   * @throws StoreException when the store cannot be read
   */
  Snapshot snapshot(WholeContext access);
}
