package dev.trellis.core.action;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Scope;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.store.Arrival;
import dev.trellis.core.store.Transactions;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.schemas.Schemas;
import dev.trellis.schemas.Violation;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The one gate. For each call: the scopes that it always needs, its input, the transaction, the
 * access decision, the action, one audit entry (§7.5). What an action wrote and its entry commit
 * together or not at all; a call that failed gets its entry in a transaction of its own. A call
 * that cannot be recorded fails.
 */
public final class ActionRunner {
  private static final String TOOLS = "tools.schema.json";

  private final Transactions transactions;
  private final AccessDecider decider;
  private final Schemas schemas;
  private final Clock clock;
  private final Ids ids;
  private final Incidents incidents;

  /** A gate to these contexts. */
  public ActionRunner(
      Transactions transactions,
      AccessDecider decider,
      Schemas schemas,
      Clock clock,
      Ids ids,
      Incidents incidents) {
    this.transactions = transactions;
    this.decider = decider;
    this.schemas = schemas;
    this.clock = clock;
    this.ids = ids;
    this.incidents = incidents;
  }

  /**
   * Runs an action that is asked for now.
   *
   * @throws PcpError with one of the nine codes, when it fails
   */
  public <I, O> O run(Caller caller, Action<I, O> action, I input) {
    return run(Arrival.now(), caller, action, input);
  }

  /**
   * Runs an action.
   *
   * @param arrival when it was asked for
   * @throws PcpError with one of the nine codes, when it fails
   */
  public <I, O> O run(Arrival arrival, Caller caller, Action<I, O> action, I input) {
    Instant began = clock.instant();
    try {
      requireScopes(caller, action.spec());
      validate(action, input);
      return transactions.run(
          caller.context(),
          arrival,
          store -> {
            Access access = decider.decide(caller, store.accessLists(), UtcInstant.of(began));
            Outcome<O> outcome = action.run(access, store, input);
            store
                .audit()
                .append(entry(caller, action.spec(), AuditEntry.OK, outcome.touched(), began));
            return outcome.value();
          });
    } catch (PcpError failure) {
      throw recorded(caller, action.spec(), failure, began);
    } catch (RuntimeException failure) {
      throw recorded(caller, action.spec(), incident(failure), began);
    }
  }

  /**
   * Refuses a call whose token lacks a scope that it always needs, whatever its arguments, and
   * records that; does nothing when the token has them. For a channel that must answer before the
   * action runs (§3.5 item 1).
   *
   * @throws PcpError {@code forbidden} with the scopes to ask for; {@code internal} when the
   *     refusal cannot be recorded
   */
  public void refuse(Caller caller, ActionSpec spec) {
    Instant began = clock.instant();
    try {
      requireScopes(caller, spec);
    } catch (PcpError failure) {
      throw recorded(caller, spec, failure, began);
    }
  }

  /**
   * Records a call that a channel refused by itself, such as one beyond a limit.
   *
   * @return the error to answer with: the given one, or {@code internal} when it cannot be recorded
   */
  public PcpError refused(Caller caller, ActionSpec spec, PcpError failure) {
    return recorded(caller, spec, failure, clock.instant());
  }

  private static void requireScopes(Caller caller, ActionSpec spec) {
    if (!spec.scopes().admits(caller.scopes())) {
      throw PcpError.insufficientScope(spec.scopes().asked().stream().map(Scope::value).toList());
    }
  }

  private <I> void validate(Action<I, ?> action, I input) {
    if (action instanceof Tool && input instanceof Data.Obj arguments) {
      List<Violation> violations =
          schemas.validate(TOOLS, action.spec().name() + "_input", Json.toNode(arguments));
      if (!violations.isEmpty()) {
        throw PcpError.invalidInput(violations);
      }
    }
  }

  private PcpError recorded(Caller caller, ActionSpec spec, PcpError failure, Instant began) {
    AuditEntry entry =
        entry(
            caller,
            spec,
            failure.code().wireName(),
            new Touched(spec.categories(), new TreeSet<>(), List.of(), new TreeMap<>()),
            began);
    try {
      return transactions.run(
          caller.context(),
          store -> {
            store.audit().append(entry);
            return failure;
          });
    } catch (RuntimeException unrecorded) {
      if (failure.getCause() == null) {
        unrecorded.addSuppressed(failure);
      }
      return incident(unrecorded);
    }
  }

  private PcpError incident(RuntimeException cause) {
    String incident = ids.next("incident");
    incidents.report(incident, cause);
    return PcpError.internal(incident);
  }

  private AuditEntry entry(
      Caller caller, ActionSpec spec, String outcome, Touched touched, Instant began) {
    return new AuditEntry(
        ids.next("audit"),
        UtcInstant.of(began),
        caller.principal(),
        caller.onBehalfOf(),
        caller.client(),
        caller.grant(),
        caller.channel(),
        spec.name(),
        touched.categories(),
        touched.partitions(),
        outcome,
        touched.counts(),
        touched.objectIds(),
        null,
        Duration.between(began, clock.instant()).toMillis());
  }
}
