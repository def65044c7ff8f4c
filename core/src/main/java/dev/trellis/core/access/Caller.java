package dev.trellis.core.access;

import dev.trellis.core.page.PrincipalId;

/**
 * Who asks, and by which way. Carries no decision.
 *
 * @param principal the acting principal
 * @param channel the way by which the call came in
 */
public record Caller(PrincipalId principal, Channel channel) {
  /** The service that exports a database which its operator can read anyway (D-12). */
  public static final PrincipalId EXPORT_SERVICE = PrincipalId.service("export");

  /** An operator who holds the database itself and takes it out as an archive. */
  public static Caller offlineExport() {
    return new Caller(EXPORT_SERVICE, Channel.EXPORT);
  }
}
