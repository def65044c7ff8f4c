package dev.trellis.tomatio.sidecar;

import dev.trellis.core.access.Grant;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.NullUnmarked;

/** A grant (§3.4 item 4). */
@Entity
@Table(name = "pcp_grant")
@NullUnmarked
public class GrantRow {
  @Id
  @Column(name = "id")
  private String id;

  @Column(name = "client")
  private String client;

  @Column(name = "principal")
  private String principal;

  @Column(name = "on_behalf_of")
  private String onBehalfOf;

  @Column(name = "scopes")
  private String scopes;

  @Column(name = "created")
  private String created;

  @Column(name = "expires")
  private String expires;

  @Column(name = "last_used")
  private String lastUsed;

  @Column(name = "revoked")
  private String revoked;

  /** For the persistence provider. */
  protected GrantRow() {}

  /** The row of a grant. */
  public GrantRow(Grant grant) {
    this.id = grant.id();
    this.client = grant.client();
    this.principal = grant.principal().value();
    this.onBehalfOf = grant.onBehalfOf() == null ? null : grant.onBehalfOf().value();
    this.scopes = grant.scopes().text();
    this.created = grant.created().text();
    this.expires = text(grant.expires());
    this.lastUsed = text(grant.lastUsed());
    this.revoked = text(grant.revoked());
  }

  /** The grant. */
  public Grant grant() {
    return new Grant(
        id,
        client,
        PrincipalId.parse(principal).orElseThrow(),
        onBehalfOf == null ? null : PrincipalId.parse(onBehalfOf).orElseThrow(),
        Scopes.parse(scopes),
        new UtcInstant(created),
        instant(expires),
        instant(lastUsed),
        instant(revoked));
  }

  /** Notes when a token of it was last used. */
  public void used(UtcInstant at) {
    this.lastUsed = at.text();
  }

  /** Ends it. */
  public void revoke(UtcInstant at) {
    this.revoked = at.text();
  }

  private static String text(UtcInstant instant) {
    return instant == null ? null : instant.text();
  }

  private static UtcInstant instant(String text) {
    return text == null ? null : new UtcInstant(text);
  }
}
