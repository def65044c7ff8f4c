package dev.trellis.gateway.mcp;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.Scopes;
import dev.trellis.gateway.discovery.Addresses;
import dev.trellis.gateway.http.Answer;
import java.util.Collection;
import java.util.TreeSet;

/** The answers that tell a client to get a token, or a better one (§3.2 item 4, §3.5). */
final class Challenges {
  private final Addresses addresses;

  Challenges(Addresses addresses) {
    this.addresses = addresses;
  }

  /** There is no token. */
  Answer noToken(ContextId context) {
    return unauthorized("", context, "unauthorized");
  }

  /** The token is none of this context, for a reason that is not told. */
  Answer badToken(ContextId context) {
    return unauthorized("error=\"invalid_token\", ", context, "invalid_token");
  }

  private Answer unauthorized(String error, ContextId context, String word) {
    return Answer.error(401, word)
        .with(
            "WWW-Authenticate",
            "Bearer %sresource_metadata=\"%s\", scope=\"%s\""
                .formatted(error, addresses.resourceMetadata(context), Scopes.TEAM_DEFAULT.text()));
  }

  /**
   * The token lacks scopes that the call always needs. Those that it has are named too: older
   * clients ask for exactly what the challenge names.
   */
  Answer insufficientScope(ContextId context, Scopes held, Collection<Scope> needed) {
    Collection<Scope> all = new TreeSet<>(held.granted());
    all.addAll(needed);
    return Answer.error(403, "insufficient_scope")
        .with(
            "WWW-Authenticate",
            "Bearer error=\"insufficient_scope\", scope=\"%s\", resource_metadata=\"%s\""
                .formatted(Scopes.of(all).text(), addresses.resourceMetadata(context)));
  }
}
