package dev.trellis.core.store;

import dev.trellis.core.access.ContextId;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Contexts kept in memory, the oracle of every other store: simple enough to be right. */
public final class ModelContexts implements Transactions {
  private final SortedMap<ContextId, ModelContext> contexts = new TreeMap<>();

  /** Adds a context. */
  public ModelContexts with(ContextId id, ModelContext context) {
    contexts.put(id, context);
    return this;
  }

  /** The context of that id. */
  public ModelContext of(ContextId id) {
    ModelContext context = contexts.get(id);
    if (context == null) {
      throw new IllegalArgumentException("no such context");
    }
    return context;
  }

  @Override
  public <T> T run(ContextId context, Arrival arrival, Function<Transaction, T> work) {
    ModelContext stored = of(context);
    ModelContext copy = stored.copy();
    T result = work.apply(copy);
    stored.become(copy);
    return result;
  }
}
