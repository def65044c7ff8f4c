package dev.trellis.gateway.wiring;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.store.Transactions;
import dev.trellis.tomatio.config.TrellisConfig;
import java.util.function.Function;

/**
 * Opens the store of a configuration. The one over MariaDB is not part of this build yet: every
 * transaction fails, which clients learn as a 503 with an incident id.
 */
final class Stores {

  private Stores() {}

  static Transactions open(TrellisConfig config) {
    return new Absent();
  }

  private static final class Absent implements Transactions {
    @Override
    public <T> T run(ContextId context, Function<Transaction, T> work) {
      throw new StoreException(
          StoreException.Kind.UNREACHABLE, "The store that serves contexts is not there yet.");
    }
  }
}
