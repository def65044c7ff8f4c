package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.core.grant.Authentication;
import dev.trellis.core.store.StoreException;
import dev.trellis.gateway.discovery.Documents;
import dev.trellis.gateway.discovery.Served;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.Inbound;
import dev.trellis.gateway.http.Limits;
import dev.trellis.gateway.http.RemoteAddress;
import java.util.Collection;
import java.util.Optional;

/**
 * Who may come to a context's endpoint: whoever holds a token of it (§3.2 item 4). A refusal says
 * nothing of why. A token that fails too often from one address gets 429 in place of 401; one that
 * works always passes, because many people may share an address (§9.3 item 3).
 */
public final class BearerGate {
  private static final String RETRY_AFTER = "Retry-After";
  private static final String SOON = "5";

  private final ContextId context;
  private final Authentication authentication;
  private final Challenge challenge;
  private final Limits failures;
  private final RemoteAddress remote;
  private final Ids ids;
  private final Incidents incidents;

  /** The gate of that context. */
  public BearerGate(
      Served context,
      Documents documents,
      Authentication authentication,
      Limits failures,
      RemoteAddress remote,
      Ids ids,
      Incidents incidents) {
    this.context = context.id();
    this.authentication = authentication;
    this.challenge =
        new Challenge(
            documents.addresses().metadata(context.id()), Documents.defaultGrant(context).text());
    this.failures = failures;
    this.remote = remote;
    this.ids = ids;
    this.incidents = incidents;
  }

  /** Whether a request comes in. */
  sealed interface Verdict {
    /**
     * It does.
     *
     * @param caller whom its token stands for
     */
    record Passed(Caller caller) implements Verdict {}

    /**
     * It does not.
     *
     * @param refusal its answer
     */
    record Refused(Answer refusal) implements Verdict {}
  }

  /** The verdict on a request. */
  Verdict pass(Inbound request) {
    return switch (Bearer.of(request.all("Authorization"))) {
      case Bearer.Missing missing -> new Verdict.Refused(unauthorized(challenge.missing()));
      case Bearer.Malformed malformed -> refused(request);
      case Bearer.Token(var text) -> checked(request, text);
    };
  }

  /** The answer to a call that the token cannot make at all (§3.5 item 1). */
  Answer insufficient(Collection<String> scopes) {
    return Answer.error(403, "insufficient_scope")
        .with(Challenge.HEADER, challenge.insufficient(scopes));
  }

  private Verdict checked(Inbound request, String token) {
    try {
      Optional<Caller> caller = authentication.caller(context, request.arrival(), token);
      return caller.isPresent() ? new Verdict.Passed(caller.get()) : refused(request);
    } catch (StoreException unavailable) {
      String incident = ids.next("incident");
      incidents.report(incident, unavailable);
      return new Verdict.Refused(Answer.failure(503, incident).with(RETRY_AFTER, SOON));
    }
  }

  private Verdict refused(Inbound request) {
    return new Verdict.Refused(
        switch (failures.count(remote.of(request))) {
          case Limits.Verdict.Within within -> unauthorized(challenge.invalid());
          case Limits.Verdict.Over(var seconds) ->
              Answer.error(429).with(RETRY_AFTER, Long.toString(seconds));
        });
  }

  private static Answer unauthorized(String challenge) {
    return Answer.error(401).with(Challenge.HEADER, challenge);
  }
}
