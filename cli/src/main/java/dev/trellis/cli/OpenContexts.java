package dev.trellis.cli;

import dev.trellis.cli.wiring.RandomIds;
import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.Action;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Ids;
import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.Transaction;
import dev.trellis.mapping.MappingFile;
import dev.trellis.schemas.Schemas;
import dev.trellis.tomatio.TomatioContexts;
import dev.trellis.tomatio.config.TrellisConfig;
import org.jspecify.annotations.Nullable;

/** The contexts of a configuration, opened in this process, and the gate to them (D-20). */
final class OpenContexts implements AutoCloseable {
  /** An operator at a terminal is bounded by the principal that it acts as, not by a token. */
  static final Scopes EVERY_SCOPE =
      Scopes.of(
          Scope.PROFILE_TEAM_READ,
          Scope.PROFILE_TEAM_WRITE,
          Scope.MEMORY_READ,
          Scope.MEMORY_PROPOSE,
          Scope.MEMORY_WRITE,
          Scope.MEMORY_REVIEW,
          Scope.SENSITIVE_READ,
          Scope.SENSITIVE_WRITE,
          Scope.AUDIT_READ,
          Scope.EXPORT_READ,
          Scope.ERASE_WRITE);

  private final TomatioContexts contexts;
  private final ActionRunner runner;
  private final Ids ids = new RandomIds();
  private @Nullable CommandFailure failure;

  private OpenContexts(TrellisConfig config, Surroundings surroundings) {
    this.contexts =
        TomatioContexts.open(config, MappingFile.tomatio(), surroundings.time(), ids::next);
    this.runner =
        new ActionRunner(
            contexts,
            new AccessDecider(),
            Schemas.standard(),
            surroundings.time(),
            ids,
            (incident, cause) -> incident(incident, cause, surroundings));
  }

  /** A cause with a sentence of its own is what the command ends with; any other is told here. */
  private void incident(String incident, Throwable cause, Surroundings surroundings) {
    CommandFailure.of(cause)
        .ifPresentOrElse(
            known -> failure = known,
            () -> Trellis.tellIncident(incident, cause, surroundings.err()));
  }

  /** Opens them. */
  static OpenContexts open(TrellisConfig config, Surroundings surroundings) {
    return new OpenContexts(config, surroundings);
  }

  /**
   * Runs an action as that principal, at the management surface.
   *
   * @throws CommandFailure when the database cannot be used, or the principal cannot act there
   */
  <I, O> O run(ContextId context, PrincipalId as, Action<I, O> action, I input) {
    if (!contexts.run(context, store -> store.accessLists().of(as).active())) {
      throw new CommandFailure(
          ExitCode.REFUSED, as + " is nobody who can act in this context; check --as.");
    }
    try {
      return runner.run(Caller.of(context, as, EVERY_SCOPE, Channel.MANAGEMENT), action, input);
    } catch (PcpError e) {
      throw e.code() == ErrorCode.INTERNAL && failure != null ? failure : e;
    }
  }

  /** What a context is. */
  ContextFacts facts(ContextId context) {
    return contexts.run(context, Transaction::facts);
  }

  Ids ids() {
    return ids;
  }

  @Override
  public void close() {
    contexts.close();
  }
}
