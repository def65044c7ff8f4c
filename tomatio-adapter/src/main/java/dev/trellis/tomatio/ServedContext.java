package dev.trellis.tomatio;

import dev.trellis.core.error.PcpError;
import dev.trellis.core.store.Arrival;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.search.SearchIndex;
import dev.trellis.tomatio.sidecar.Names;
import dev.trellis.tomatio.sidecar.Sidecar;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sync.ChangeGate;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/** One context that is served: its database, and what was last seen of it. */
final class ServedContext implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int TRIES = 3;
  private static final int DEADLOCK = 1213;
  private static final int LOCK_WAIT = 1205;
  private static final int DUPLICATE = 1062;

  private final Sidecar sidecar;
  private final ChangeGate gate;
  private final Reconciler reconciler;
  private final Names names;
  private final SearchIndex index;
  private final Clock clock;
  private final ReentrantLock taking = new ReentrantLock();
  private final LongAdder looks = new LongAdder();
  private final LongAdder reconciliations = new LongAdder();
  private final LongAdder reconciling = new LongAdder();
  private volatile long version;
  private volatile @Nullable Arrival covered;

  private ServedContext(
      Sidecar sidecar,
      ChangeGate gate,
      Reconciler reconciler,
      Names names,
      SearchIndex index,
      Clock clock) {
    this.sidecar = sidecar;
    this.gate = gate;
    this.reconciler = reconciler;
    this.names = names;
    this.index = index;
    this.clock = clock;
  }

  static ServedContext of(
      TrellisConfig.Context context,
      String origin,
      @Nullable Path indexFolder,
      MappingFile mapping,
      Clock clock,
      UnaryOperator<String> ids) {
    TrellisConfig.Database database = context.database();
    TablePrefix prefix = new TablePrefix(database.prefix(), database.site());
    return new ServedContext(
        Sidecar.of(
            database.jdbcUrl(), database.user(), database.password().value(), prefix.ofSite()),
        new ChangeGate(mapping, prefix),
        new Reconciler(context, origin, mapping, prefix, ids),
        new Names(prefix.ofSite()),
        new SearchIndex(
            context.id().value(),
            indexFolder == null ? null : indexFolder.resolve(context.id().value()),
            clock),
        clock);
  }

  /** Runs work in one transaction, after what changed in WordPress was taken in. */
  <T> T run(Arrival arrival, Function<Transaction, T> work) {
    attempt(
        () -> {
          takeChanges(arrival);
          return true;
        });
    return attempt(
        () ->
            sidecar.run(
                session ->
                    work.apply(
                        new ServedTransaction(session, names, reconciler.address(), index))));
  }

  /** Brings the search index up to date, so that the first search need not wait for it. */
  void prepare() {
    attempt(
        () -> {
          takeChanges(Arrival.now());
          return sidecar.run(
              (Session session) -> {
                index.prepare(new ServedSource(session, names));
                return true;
              });
        });
  }

  /**
   * Takes in what changed before the arrival, unless a look that began since then has done so. One
   * at a time takes in changes; who waits meanwhile has them too.
   */
  private void takeChanges(Arrival arrival) {
    if (isCovered(arrival)) {
      return;
    }
    Arrival began = Arrival.now();
    if (look().changed().isEmpty()) {
      covered = began;
      return;
    }
    boolean alone = lock();
    try {
      if (!isCovered(arrival)) {
        takeChanges();
      }
    } finally {
      if (alone) {
        taking.unlock();
      }
    }
  }

  private void takeChanges() {
    Arrival began = Arrival.now();
    ChangeGate.Look look = look();
    if (!look.changed().isEmpty()) {
      UtcInstant now = UtcInstant.of(clock.instant());
      version = sidecar.run((Session session) -> reconciler.run(session, look, now));
      gate.taken(look);
      reconciliations.increment();
      reconciling.add(System.nanoTime() - began.nanos());
    }
    covered = began;
  }

  private boolean isCovered(Arrival arrival) {
    Arrival last = covered;
    return last != null && arrival.isCoveredBy(last);
  }

  private ChangeGate.Look look() {
    looks.increment();
    return sidecar.run(session -> session.doReturningWork(gate::look));
  }

  /** Whoever waited too long goes on all the same: the context's row is locked too. */
  private boolean lock() {
    try {
      return taking.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** How it does. */
  Pulse pulse() {
    return new Pulse(
        looks.sum(),
        reconciliations.sum(),
        Duration.ofNanos(reconciling.sum()),
        version,
        index.size().orElse(null));
  }

  /** Tries again what a lock or a rival stood in the way of (D-17). */
  private static <T> T attempt(Work<T> work) {
    for (int attempt = 1; ; attempt++) {
      try {
        return work.run();
      } catch (PcpError | StoreException failure) {
        throw failure;
      } catch (RuntimeException failure) {
        SQLException cause = cause(failure);
        if (cause == null) {
          throw failure;
        }
        boolean transitory =
            cause.getErrorCode() == DEADLOCK
                || cause.getErrorCode() == LOCK_WAIT
                || cause.getErrorCode() == DUPLICATE;
        if (!transitory || attempt == TRIES) {
          throw SqlFailures.translate(cause);
        }
      }
    }
  }

  private static @Nullable SQLException cause(Throwable failure) {
    for (Throwable at = failure; at != null; at = at.getCause()) {
      if (at instanceof SQLException cause) {
        return cause;
      }
    }
    return null;
  }

  @Override
  public void close() {
    index.close();
    sidecar.close();
  }

  @FunctionalInterface
  private interface Work<T> {
    T run();
  }
}
