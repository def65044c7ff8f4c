package dev.trellis.core.access;

import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import org.jspecify.annotations.Nullable;

/**
 * One client, one principal, one context, a set of scopes (§3.4 item 4).
 *
 * @param id stable through every refresh; what the audit records and a person revokes
 * @param client the client it was given to: a {@code client_id}, or the label of a script
 * @param principal who acts under it
 * @param onBehalfOf the human whom an agent acts for, if it does (§7.4)
 * @param scopes what it allows at most
 * @param created when it was given
 * @param expires when it ends by itself, if it does
 * @param lastUsed when a token of it was last used, to the minute
 * @param revoked when it was revoked, if it was
 */
public record Grant(
    String id,
    String client,
    PrincipalId principal,
    @Nullable PrincipalId onBehalfOf,
    Scopes scopes,
    UtcInstant created,
    @Nullable UtcInstant expires,
    @Nullable UtcInstant lastUsed,
    @Nullable UtcInstant revoked) {

  /** Whether tokens under it work at that instant. */
  public boolean isValidAt(UtcInstant at) {
    return revoked == null && (expires == null || expires.compareTo(at) > 0);
  }
}
