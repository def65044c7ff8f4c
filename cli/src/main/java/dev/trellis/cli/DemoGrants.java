package dev.trellis.cli;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.data.Data;
import dev.trellis.core.grant.GrantCreate;
import dev.trellis.core.grant.GrantRequest;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** The tokens of a demo context: real grants, given by the action that gives every grant. */
final class DemoGrants {
  private static final Duration A_DAY = Duration.ofDays(1);
  private static final Scopes CURATOR =
      Scopes.of(
          Scope.PROFILE_TEAM_READ,
          Scope.MEMORY_READ,
          Scope.MEMORY_PROPOSE,
          Scope.MEMORY_REVIEW,
          Scope.SENSITIVE_READ);

  private final OpenContexts contexts;
  private final SecureRandom random = new SecureRandom();

  DemoGrants(OpenContexts contexts) {
    this.contexts = contexts;
  }

  /**
   * Who has which token.
   *
   * @param agent who the last three tokens stand for
   * @param ofController every scope, for an administrator
   * @param ofCurator the team's default, review and sensitive pages
   * @param ofAgent the team's default
   * @param ofReader reading alone
   * @param ofNobody no scope at all
   */
  record Tokens(
      PrincipalId agent,
      String ofController,
      String ofCurator,
      String ofAgent,
      String ofReader,
      String ofNobody) {

    /** As {@code demo.json} names them. */
    Data toData() {
      return Data.Obj.of(
          Map.of(
              "controller", Data.text(ofController),
              "curator", Data.text(ofCurator),
              "agent", Data.text(ofAgent),
              "reader", Data.text(ofReader),
              "none", Data.text(ofNobody)));
    }

    @Override
    public String toString() {
      return "tokens";
    }
  }

  /** Gives them. A brain without an agent or a curator lends its administrator to their tokens. */
  Tokens give(DemoDatabase.Loaded loaded) {
    PrincipalId administrator =
        holder(loaded, "administrator")
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitCode.REFUSED,
                        "No WordPress administrator is in this brain, so nobody could give a grant;"
                            + " check --prefix."));
    PrincipalId curator = holder(loaded, "ab_curator").orElse(administrator);
    PrincipalId agent = holder(loaded, "ab_agent").orElse(administrator);
    Giver giver = new Giver(loaded.brain().id(), administrator);
    return new Tokens(
        agent,
        giver.give(administrator, "demo: controller", OpenContexts.EVERY_SCOPE),
        giver.give(curator, "demo: curator", CURATOR),
        giver.give(agent, "demo: agent", Scopes.TEAM_DEFAULT),
        giver.give(agent, "demo: reader", Scopes.of(Scope.MEMORY_READ)),
        giver.give(agent, "demo: none", Scopes.NONE));
  }

  /** Gives grants in one context, as its administrator. */
  private final class Giver {
    private final ContextId context;
    private final PrincipalId as;

    Giver(ContextId context, PrincipalId as) {
      this.context = context;
      this.as = as;
    }

    String give(PrincipalId principal, String client, Scopes scopes) {
      return contexts
          .run(
              context,
              as,
              new GrantCreate(contexts.ids(), random),
              new GrantRequest(principal, null, client, scopes, A_DAY))
          .token()
          .secret();
    }
  }

  private static Optional<PrincipalId> holder(DemoDatabase.Loaded loaded, String role) {
    Predicate<PrincipalEntry> active = entry -> entry.status() == Status.ACTIVE;
    return loaded.descriptor().principals().stream()
        .filter(active.and(entry -> entry.roles().contains(role)))
        .map(PrincipalEntry::id)
        .findFirst();
  }
}
