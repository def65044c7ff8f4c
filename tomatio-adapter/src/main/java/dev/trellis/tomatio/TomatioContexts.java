package dev.trellis.tomatio;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.store.Arrival;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.store.Transactions;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.config.TrellisConfig;
import java.time.Clock;
import java.util.Collections;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * The contexts of a configuration, each in its own database. A database that is down keeps nothing
 * from starting and no other context from answering; when it is back, the next call finds it.
 */
public final class TomatioContexts implements Transactions, AutoCloseable {
  private final Map<ContextId, ServedContext> contexts;

  private TomatioContexts(Map<ContextId, ServedContext> contexts) {
    this.contexts = Map.copyOf(contexts);
  }

  /**
   * Prepares the contexts without connecting to anything.
   *
   * @param ids mints ids, given what kind of thing each is for
   */
  public static TomatioContexts open(
      TrellisConfig config, MappingFile mapping, Clock clock, UnaryOperator<String> ids) {
    Map<ContextId, ServedContext> contexts = new TreeMap<>();
    config
        .contexts()
        .forEach(
            (id, context) ->
                contexts.put(
                    id,
                    ServedContext.of(
                        context,
                        config.origin().toString(),
                        config.indexFolder(),
                        mapping,
                        clock,
                        ids)));
    return new TomatioContexts(contexts);
  }

  /** The contexts that are served. */
  public SortedSet<ContextId> ids() {
    return Collections.unmodifiableSortedSet(new TreeSet<>(contexts.keySet()));
  }

  /**
   * Connects a context, takes in what changed and brings its search index up to date, so that the
   * first call need not wait.
   *
   * @throws StoreException when the context's database cannot be used
   */
  public void prepare(ContextId context) {
    served(context).prepare();
  }

  /** How a context does. Asks no database. */
  public Pulse pulse(ContextId context) {
    return served(context).pulse();
  }

  @Override
  public <T> T run(ContextId context, Arrival arrival, Function<Transaction, T> work) {
    return served(context).run(arrival, work);
  }

  private ServedContext served(ContextId context) {
    ServedContext served = contexts.get(context);
    if (served == null) {
      throw new IllegalArgumentException("no such context");
    }
    return served;
  }

  @Override
  public void close() {
    contexts.values().forEach(ServedContext::close);
  }
}
