package dev.trellis.core.access;

import dev.trellis.core.page.PrincipalId;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, as the token says, and by which way. Carries no decision.
 *
 * @param context the context that the token is bound to (§3.4 item 2)
 * @param principal the acting principal
 * @param onBehalfOf the human whom an agent acts for, if the grant says so (§7.4)
 * @param client the client that holds the token, if there is one
 * @param grant the id of the grant, if there is one
 * @param scopes the token's scopes
 * @param channel the way by which the call came in
 */
public record Caller(
    ContextId context,
    PrincipalId principal,
    @Nullable PrincipalId onBehalfOf,
    @Nullable String client,
    @Nullable String grant,
    Scopes scopes,
    Channel channel) {
  /** The service that exports a database which its operator can read anyway (D-12). */
  public static final PrincipalId EXPORT_SERVICE = PrincipalId.service("export");

  private static final ContextId OFFLINE = new ContextId("offline");

  /** A principal without a token, such as an operator at a terminal (D-20) or a service. */
  public static Caller of(
      ContextId context, PrincipalId principal, Scopes scopes, Channel channel) {
    return new Caller(context, principal, null, null, null, scopes, channel);
  }

  /** An operator who holds the database itself and takes it out as an archive. */
  public static Caller offlineExport() {
    return of(OFFLINE, EXPORT_SERVICE, Scopes.NONE, Channel.EXPORT);
  }
}
