package dev.trellis.tomatio;

import dev.trellis.core.access.Channel;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PageId;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.sidecar.AuditRow;
import dev.trellis.tomatio.sidecar.ContextRow;
import dev.trellis.tomatio.sidecar.Names;
import dev.trellis.tomatio.sidecar.StoredPages;
import dev.trellis.tomatio.sidecar.StoredPeople;
import dev.trellis.tomatio.sidecar.StoredPeople.Bound;
import dev.trellis.tomatio.sql.SelectFingerprints;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sync.ChangeGate.Look;
import jakarta.persistence.LockModeType;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/**
 * Brings the adapter's tables to what WordPress says, in a transaction of its own (D-5c), and
 * writes one entry into the access log for each thing that changed there. Without the plugin's own
 * log of changes nobody knows who did it, so {@code service:wordpress} stands in, with the time at
 * which it was noticed (D-16).
 */
final class Reconciler {
  private static final PrincipalId WORDPRESS = PrincipalId.service("wordpress");
  private static final int CHUNK = 500;

  private final TrellisConfig.Context context;
  private final String address;
  private final String origin;
  private final MappingFile mapping;
  private final TablePrefix prefix;
  private final Names names;
  private final UnaryOperator<String> ids;

  Reconciler(
      TrellisConfig.Context context,
      String origin,
      MappingFile mapping,
      TablePrefix prefix,
      UnaryOperator<String> ids) {
    this.context = context;
    this.origin = origin;
    this.address = origin + "/pcp/" + context.id().value();
    this.mapping = mapping;
    this.prefix = prefix;
    this.names = new Names(prefix.ofSite());
    this.ids = ids;
  }

  /** The address of the context. */
  String address() {
    return address;
  }

  /**
   * Takes in what changed. The context's row is locked first, so that one does it at a time.
   *
   * @return the context's version then
   */
  long run(Session session, Look look, UtcInstant now) {
    return session.doReturningWork(connection -> run(session, connection, look, now));
  }

  private long run(Session session, Connection connection, Look look, UtcInstant now)
      throws SQLException {
    ContextRow row = session.find(ContextRow.class, (byte) 1, LockModeType.PESSIMISTIC_WRITE);
    StoredPeople people = new StoredPeople(connection, names);
    SortedMap<PrincipalId, Bound> before = people.all();
    StoredBindings bindings = new StoredBindings(before);
    Site site = Site.read(connection, mapping, prefix, bindings);
    boolean first = row == null || row.surroundings() == null;
    if (row == null) {
      row =
          new ContextRow(
              context.id().value(), origin, "team", controller(site).value(), now.instant());
      session.persist(row);
    }
    requireSame(row, site);
    String surroundings = site.digest();
    boolean everything = !surroundings.equals(row.surroundings());
    List<PageChange> pages =
        new ReconcilePages(connection, names, site, mapping, row.version() + 1, now)
            .run(look.changed(), everything);
    if (!pages.isEmpty()) {
      row.version(row.version() + 1);
    }
    row.language(site.language(mapping.site()));
    List<ReconcilePeople.Change> persons =
        new ReconcilePeople(people, site, bindings, prefix).run(before);
    row.surroundings(surroundings);
    profile(row, site, now);
    if (first) {
      firstSight(session, pages, persons, now);
    } else {
      record(session, pages, persons, now);
    }
    if (look.changed().contains("audit")) {
      takeLog(session, connection, site, now);
    }
    return row.version();
  }

  private PrincipalId controller(Site site) {
    return context.controller() != null
        ? context.controller()
        : SiteAddress.of(site.options(), mapping.site()).controller();
  }

  /** What a context is was settled when it was first served (D-8). */
  private void requireSame(ContextRow row, Site site) {
    String difference = null;
    if (!row.id().equals(context.id().value())) {
      difference = "it was first served as the context " + row.id();
    } else if (!row.origin().equals(origin)) {
      difference =
          "it was first served at "
              + row.origin()
              + ". A copy of a site needs adapter tables of its own: remove the pcp_ tables of the"
              + " copy, or serve it at that address";
    } else if (!row.controller().equals(controller(site).value())) {
      difference = "its controller is " + row.controller();
    }
    if (difference != null) {
      throw new StoreException(
          StoreException.Kind.REFUSED,
          "The database of the context "
              + context.id().value()
              + " does not fit the configuration: "
              + difference
              + ".");
    }
  }

  private void profile(ContextRow row, Site site, UtcInstant now) {
    if (!context.teamProfile()) {
      row.profile(null);
      return;
    }
    Map<String, Data> members = new TreeMap<>();
    String name = HtmlText.decode(site.options().getOrDefault(mapping.site().name(), "")).strip();
    members.put("name", Data.text(name.isEmpty() ? context.id().value() : name));
    if (context.purpose() != null) {
      members.put("purpose", Data.text(context.purpose()));
    }
    Optional.ofNullable(site.options().get(mapping.site().timezone()))
        .filter(zone -> !zone.isBlank())
        .ifPresent(zone -> members.put("timezone", Data.text(zone)));
    Data.Obj profile = Data.Obj.of(members);
    if (row.profile() == null
        || !(Json.parse(row.profile()) instanceof Data.Obj stored
            && stored.without("updated").equals(profile))) {
      row.profile(Json.write(profile.with("updated", Data.text(now.text()))));
    }
  }

  private void firstSight(
      Session session,
      List<PageChange> pages,
      List<ReconcilePeople.Change> persons,
      UtcInstant now) {
    Set<Category> categories = Set.of(Category.MEMORY, Category.PARTITION, Category.PRINCIPAL);
    SortedMap<String, Long> counts = new TreeMap<>();
    counts.put("pages", (long) pages.size());
    counts.put(
        "principals", persons.stream().filter(it -> it.action().equals("principal.add")).count());
    append(session, "context.first_sight", categories, Set.of(), List.of(), counts, null, now);
  }

  private void record(
      Session session,
      List<PageChange> pages,
      List<ReconcilePeople.Change> persons,
      UtcInstant now) {
    for (PageChange change : pages) {
      Set<Category> categories =
          change.reviewVerb() == null
              ? Set.of(Category.MEMORY)
              : Set.of(Category.MEMORY, Category.REVIEW);
      append(
          session,
          change.action(),
          categories,
          change.partitions(),
          List.of(change.pageId()),
          new TreeMap<>(),
          change.reviewVerb(),
          now);
    }
    for (ReconcilePeople.Change change : persons) {
      boolean access = change.action().equals("access.change");
      append(
          session,
          change.action(),
          Set.of(access ? Category.PARTITION : Category.PRINCIPAL),
          change.partitions(),
          opaque(change.principal().value()),
          new TreeMap<>(),
          null,
          now);
    }
  }

  private void append(
      Session session,
      String action,
      Collection<Category> categories,
      Collection<PartitionName> partitions,
      List<String> objects,
      SortedMap<String, Long> counts,
      @Nullable String reviewVerb,
      UtcInstant now) {
    session.persist(
        new AuditRow(
            new AuditEntry(
                ids.apply("audit"),
                now,
                WORDPRESS,
                null,
                null,
                null,
                Channel.SYSTEM,
                action,
                new TreeSet<>(categories),
                new TreeSet<>(partitions),
                AuditEntry.OK,
                counts,
                objects,
                reviewVerb,
                null),
            null));
  }

  private static List<String> opaque(String id) {
    return id.matches("[A-Za-z0-9._:-]{1,200}") ? List.of(new PageId(id).value()) : List.of();
  }

  /** Copies the plugin's own log, each line once. */
  private void takeLog(Session session, Connection connection, Site site, UtcInstant now)
      throws SQLException {
    if (!site.tables().has("audit")) {
      return;
    }
    session.flush();
    List<Long> missing =
        new SelectFingerprints(connection, site.tables(), mapping, names.of("native"))
            .missing("audit", names.of("audit"), "native_id");
    ServedReferences references =
        new ServedReferences(
            site,
            site.zone(mapping.site()),
            now,
            new PresentPages(new StoredPages(connection, names, 0, now)));
    for (int from = 0; from < missing.size(); from += CHUNK) {
      List<AuditRow> rows = new ArrayList<>();
      site.records(connection, mapping)
          .rows(
              "audit",
              missing.subList(from, Math.min(from + CHUNK, missing.size())),
              line ->
                  rows.add(
                      new AuditRow(
                          mapping.audit().entry(line, references, mapping.unknown()),
                          new BigInteger(Long.toUnsignedString(line.id())))));
      rows.forEach(session::persist);
      session.flush();
      session.clear();
    }
  }
}
