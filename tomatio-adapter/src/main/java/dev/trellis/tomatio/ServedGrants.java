package dev.trellis.tomatio;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.TokenHash;
import dev.trellis.core.store.Grants;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.tomatio.sidecar.GrantRow;
import dev.trellis.tomatio.sidecar.TokenRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;

/** Grants in the adapter's tables. */
final class ServedGrants implements Grants {
  private static final Duration KEPT_TO = Duration.ofMinutes(1);

  private final Session session;

  ServedGrants(Session session) {
    this.session = session;
  }

  @Override
  public Optional<Grant> of(TokenHash token) {
    return Optional.ofNullable(session.find(TokenRow.class, token.hex()))
        .map(row -> session.find(GrantRow.class, row.grantId()))
        .map(GrantRow::grant);
  }

  @Override
  public void used(String grant, UtcInstant at) {
    GrantRow row = session.find(GrantRow.class, grant);
    UtcInstant last = row.grant().lastUsed();
    Instant due = last == null ? Instant.MIN : last.instant().plus(KEPT_TO);
    if (!at.instant().isBefore(due)) {
      row.used(at);
    }
  }

  @Override
  public List<Grant> list(Access access) {
    return session
        .createSelectionQuery("from GrantRow order by created desc, id", GrantRow.class)
        .getResultStream()
        .map(GrantRow::grant)
        .filter(grant -> isOwn(access, grant))
        .toList();
  }

  @Override
  public Optional<Grant> find(Access access, String id) {
    return Optional.ofNullable(session.find(GrantRow.class, id))
        .map(GrantRow::grant)
        .filter(grant -> isOwn(access, grant));
  }

  @Override
  public void create(Access access, Grant grant, TokenHash token) {
    session.persist(new GrantRow(grant));
    session.persist(new TokenRow(token.hex(), grant.id()));
  }

  @Override
  public void revoke(Access access, String id, UtcInstant at) {
    GrantRow row = session.find(GrantRow.class, id);
    if (row != null && isOwn(access, row.grant())) {
      row.revoke(at);
    }
  }

  private static boolean isOwn(Access access, Grant grant) {
    return access.controller() || grant.principal().equals(access.caller().principal());
  }
}
