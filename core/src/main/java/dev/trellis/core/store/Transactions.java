package dev.trellis.core.store;

import dev.trellis.core.access.ContextId;
import java.util.function.Function;

/** Runs work on stored contexts, each piece in one transaction of one context. */
public interface Transactions {

  /**
   * Runs the work. All that it writes commits together, or nothing does when it throws. It sees
   * every change that was made in WordPress before the request arrived (D-5b).
   *
   * @throws StoreException when the context's database cannot be used
   * @throws IllegalArgumentException when there is no such context
   */
  <T> T run(ContextId context, Arrival arrival, Function<Transaction, T> work);

  /** The same for a request that arrives now. */
  default <T> T run(ContextId context, Function<Transaction, T> work) {
    return run(context, Arrival.now(), work);
  }
}
