package dev.trellis.tomatio;

import dev.trellis.core.access.Access;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.store.AuditLog;
import dev.trellis.tomatio.sidecar.AuditRow;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import org.hibernate.Session;
import org.hibernate.query.SelectionQuery;
import org.jspecify.annotations.Nullable;

/** The access log in the adapter's tables, the plugin's own lines among ours. */
final class ServedLog implements AuditLog {
  private static final int CHUNK = 200;

  private final Session session;

  ServedLog(Session session) {
    this.session = session;
  }

  @Override
  public void append(AuditEntry entry) {
    session.persist(new AuditRow(entry, null));
    session.flush();
  }

  @Override
  public void newestFirst(Access access, @Nullable Position after, Predicate<AuditEntry> sink) {
    Position place = after;
    while (true) {
      List<AuditEntry> entries =
          query(access, place).setMaxResults(CHUNK).getResultList().stream()
              .map(AuditRow::entry)
              .toList();
      for (AuditEntry entry : entries) {
        if (!sink.test(entry)) {
          return;
        }
      }
      if (entries.size() < CHUNK) {
        return;
      }
      place = new Position(entries.getLast().at(), entries.getLast().id());
    }
  }

  private SelectionQuery<AuditRow> query(Access access, @Nullable Position after) {
    String own = access.controller() ? "" : " and a.principal = :principal";
    String behind =
        after == null
            ? ""
            : " and (a.atSeconds < :seconds or (a.atSeconds = :seconds and (a.atNanos < :nanos"
                + " or (a.atNanos = :nanos and a.id < :id))))";
    SelectionQuery<AuditRow> query =
        session.createSelectionQuery(
            "from AuditRow a where 1 = 1"
                + own
                + behind
                + " order by a.atSeconds desc, a.atNanos desc, a.id desc",
            AuditRow.class);
    if (!access.controller()) {
      query.setParameter("principal", access.caller().principal().value());
    }
    if (after != null) {
      Instant at = after.at().instant();
      query
          .setParameter("seconds", at.getEpochSecond())
          .setParameter("nanos", at.getNano())
          .setParameter("id", after.id());
    }
    return query;
  }
}
