package dev.trellis.tomatio.doctor;

import dev.trellis.core.access.WholeContext;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.store.StoreException;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.ConnectionSource;
import dev.trellis.tomatio.SqlFailures;
import dev.trellis.tomatio.TomatioContextStore;
import dev.trellis.tomatio.TomatioContextStore.Reading;
import dev.trellis.tomatio.sql.SelectOptions;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sql.Tables;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a TomaTío database and says what it is, what an export of it would give, and what is
 * wrong or odd. Reads only; an account with {@code SELECT} suffices. No stored text comes out.
 *
 * <p>The pages are those of an export: the same mapping makes them. The other questions run over a
 * second connection, so a live database that is written to meanwhile may be seen at two moments.
 */
public final class Doctor {
  private final ConnectionSource connections;
  private final MappingFile mapping;
  private final TablePrefix prefix;
  private final Reading reading;
  private final Set<String> missed;

  /** Is told how far the look at the pages is, and all that is found. */
  @FunctionalInterface
  public interface Watch {
    /** So many pages of about so many. */
    void pages(long done, long expected);

    /**
     * A place where an ailment shows, as it is found; a report keeps only the first ones of each.
     * What can only be counted is not told.
     */
    default void found(Ailment ailment, Example place) {}
  }

  /** A doctor for that database. */
  public Doctor(
      ConnectionSource connections, MappingFile mapping, TablePrefix prefix, Reading reading) {
    this(connections, mapping, prefix, reading, Set.of());
  }

  /**
   * A doctor for a database that was loaded from a dump.
   *
   * @param missed the plugin's tables that the dump holds and that were not loaded
   */
  public Doctor(
      ConnectionSource connections,
      MappingFile mapping,
      TablePrefix prefix,
      Reading reading,
      Set<String> missed) {
    this.connections = connections;
    this.mapping = mapping;
    this.prefix = prefix;
    this.reading = reading;
    this.missed = Set.copyOf(missed);
  }

  /**
   * Looks at the database.
   *
   * @throws dev.trellis.core.store.StoreException when it cannot be read, or is no WordPress with
   *     the plugin's tables
   */
  public Report examine(WholeContext access, Watch watch) {
    try (Connection connection = connections.open()) {
      begin(connection);
      return examine(connection, access, watch);
    } catch (SQLException e) {
      throw SqlFailures.translate(e);
    }
  }

  private Report examine(Connection connection, WholeContext access, Watch watch)
      throws SQLException {
    Chart chart = new Chart(watch::found);
    List<Example> denied =
        reading.shared() ? Privileges.missing(connection, mapping, prefix) : List.of();
    Set<String> privileges = reading.shared() ? Privileges.granted(connection) : Set.of();
    if (!denied.isEmpty()) {
      denied.forEach(place -> chart.add(Ailment.PRIVILEGE_MISSING, place));
      Report.Database unread =
          new Report.Database(
              version(connection),
              prefix.base(),
              prefix.site(),
              List.of(),
              null,
              null,
              true,
              privileges,
              List.of());
      return new Report(unread, null, refusal(chart), chart.diagnoses());
    }
    Tables tables = Tables.lookAt(connection, mapping, prefix);
    Patient patient = new Patient(connection, tables, mapping, prefix, reading.now());
    List<TableFacts> facts = TableFacts.read(patient);
    TableFacts.judge(facts, reading.shared(), chart);
    new GatewayTables().ask(patient, chart);
    new PluginTables(missed).ask(patient, chart);
    Report.Database database = database(patient, privileges, facts);
    try {
      Preview preview =
          tables.ofGateway().isEmpty() ? preview(patient, chart, access, watch) : null;
      return new Report(database, preview, refusal(chart), chart.diagnoses());
    } catch (StoreException e) {
      if (e.kind() != StoreException.Kind.NOT_RECOGNIZED) {
        throw e;
      }
      return new Report(database, null, String.valueOf(e.getMessage()), chart.diagnoses());
    }
  }

  private Report.Database database(Patient patient, Set<String> privileges, List<TableFacts> facts)
      throws SQLException {
    MappingFile.Site site = mapping.site();
    Map<String, String> options =
        SelectOptions.of(
            patient.connection(),
            patient.tables(),
            List.of(site.platformVersion(), site.storeVersion()));
    return new Report.Database(
        version(patient.connection()),
        prefix.base(),
        prefix.site(),
        patient.tables().sites(),
        VersionText.of(options.get(site.platformVersion())),
        VersionText.of(options.get(site.storeVersion())),
        reading.shared(),
        privileges,
        facts);
  }

  private Preview preview(Patient patient, Chart chart, WholeContext access, Watch watch)
      throws SQLException {
    Physical physical = new Physical(mapping, prefix);
    MappedPages pages = new MappedPages(mapping, physical, reading.now(), chart);
    Findings findings = new Findings(new MappingFindings(mapping, physical, chart)::take);
    Reading torn = new Reading(reading.stated(), reading.now(), false);
    AtomicLong done = new AtomicLong();
    AtomicLong versions = new AtomicLong();
    SortedMap<String, Long> records = new TreeMap<>();
    AtomicLong entries = new AtomicLong();
    AtomicLong receipts = new AtomicLong();
    ContextDescriptor descriptor;
    List<Omission> omitted;
    try (Snapshot snapshot =
        new TomatioContextStore(connections, mapping, prefix, torn, findings).snapshot(access)) {
      snapshot.pages(
          page -> {
            pages.take(page);
            watch.pages(done.incrementAndGet(), snapshot.expectedPages());
          });
      snapshot.history(version -> versions.incrementAndGet());
      snapshot.extensions(record -> records.merge(record.extension(), 1L, Long::sum));
      snapshot.audit(entry -> entries.incrementAndGet());
      snapshot.receipts(receipt -> receipts.incrementAndGet());
      descriptor = snapshot.descriptor();
      omitted = snapshot.omitted();
    }
    pages.finish();
    for (Question question : questions(patient, pages.ids(), descriptor)) {
      question.ask(patient, chart);
    }
    LeftOut.judge(omitted, chart);
    return new Preview(
        pages.byKind(),
        pages.byPartition(),
        principals(descriptor),
        versions.get(),
        records,
        entries.get(),
        receipts.get(),
        omitted);
  }

  private static List<Question> questions(
      Patient patient, PageIds pages, ContextDescriptor descriptor) throws SQLException {
    UserMeta meta = UserMeta.read(patient);
    List<Question> questions = new ArrayList<>();
    questions.add(new ScopeTerms());
    questions.add(new DanglingRelationships(pages));
    questions.add(new SlugTwins(pages));
    questions.add(new PostsThemselves(pages));
    questions.add(new States());
    questions.add(new LogValues());
    questions.add(new LinkRows(pages));
    questions.add(new People(descriptor.principals()));
    questions.add(new Roles(meta));
    questions.add(new ScopeLists(meta));
    questions.add(new EarlierTexts(pages));
    return questions;
  }

  private static SortedMap<String, Long> principals(ContextDescriptor descriptor) {
    SortedMap<String, Long> counts = new TreeMap<>();
    for (ContextDescriptor.PrincipalEntry entry : descriptor.principals()) {
      PrincipalId.Type type = entry.id().type();
      String status = entry.status().name().toLowerCase(Locale.ROOT);
      counts.merge(type.name().toLowerCase(Locale.ROOT) + ' ' + status, 1L, Long::sum);
    }
    return counts;
  }

  /** Why an export would be refused. */
  private static @Nullable String refusal(Chart chart) {
    for (Ailment ailment :
        List.of(
            Ailment.PRIVILEGE_MISSING, Ailment.GATEWAY_TABLES, Ailment.ENGINE_WITHOUT_SNAPSHOT)) {
      if (chart.count(ailment) > 0) {
        return Advice.on(ailment).what();
      }
    }
    return null;
  }

  private static String version(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductVersion();
  }

  private static void begin(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET SESSION time_zone = '+00:00', net_write_timeout = 3600");
      statement.execute("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
      statement.execute("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY");
    }
  }
}
