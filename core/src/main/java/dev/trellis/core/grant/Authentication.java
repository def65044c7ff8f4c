package dev.trellis.core.grant;

import dev.trellis.core.access.AccessToken;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Grant;
import dev.trellis.core.store.Arrival;
import dev.trellis.core.store.Transaction;
import dev.trellis.core.store.Transactions;
import dev.trellis.core.time.UtcInstant;
import java.time.Clock;
import java.util.Optional;

/**
 * Who a token stands for (§3.4, D-3). Grant and principals are looked at on every request, so that
 * a revoked grant, a removed user and a lost role end at once.
 */
public final class Authentication {
  private final Transactions transactions;
  private final Clock clock;

  /** A check of tokens against these contexts. */
  public Authentication(Transactions transactions, Clock clock) {
    this.transactions = transactions;
    this.clock = clock;
  }

  /**
   * The caller that a token stands for at a context's endpoint; empty when it is malformed,
   * unknown, expired, revoked, of another context, or its principal can no longer act. Why is
   * nobody's to know.
   *
   * @throws dev.trellis.core.store.StoreException when the context's database cannot be used
   */
  public Optional<Caller> caller(ContextId endpoint, Arrival arrival, String bearer) {
    Optional<AccessToken> token =
        AccessToken.parse(bearer).filter(it -> it.context().equals(endpoint));
    if (token.isEmpty()) {
      return Optional.empty();
    }
    UtcInstant now = UtcInstant.of(clock.instant());
    return transactions.run(
        endpoint,
        arrival,
        store -> {
          Optional<Grant> grant =
              store
                  .grants()
                  .of(token.get().hash())
                  .filter(it -> it.isValidAt(now))
                  .filter(it -> canAct(store, it));
          grant.ifPresent(it -> store.grants().used(it.id(), now));
          return grant.map(it -> caller(endpoint, it));
        });
  }

  private static boolean canAct(Transaction store, Grant grant) {
    return store.accessLists().of(grant.principal()).active()
        && (grant.onBehalfOf() == null || store.accessLists().of(grant.onBehalfOf()).active());
  }

  private static Caller caller(ContextId context, Grant grant) {
    return new Caller(
        context,
        grant.principal(),
        grant.onBehalfOf(),
        grant.client(),
        grant.id(),
        grant.scopes(),
        Channel.MCP);
  }
}
