package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.WholeContext;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Receipt;
import dev.trellis.core.page.Page;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.schemas.Schemas;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import dev.trellis.tomatio.sql.TablePrefix;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** One real server for a class of tests, and what every reading of a site must obey. */
abstract class SnapshotTest {
  static final Path SMALL = Path.of("../docs/examples/small-team-brain.sql");
  static final Path HARD = Path.of("src/test/resources/fixtures/hard-cases.sql.gz");
  static final Path MULTISITE = Path.of("src/test/resources/fixtures/multisite.sql");
  static final Path EMPTY = Path.of("src/test/resources/fixtures/empty-brain.sql");
  static final UtcInstant NOW = new UtcInstant("2026-11-30T12:00:00Z");
  static final WholeContext WHOLE = new AccessDecider().whole(Caller.offlineExport());

  private static final AtomicInteger COUNT = new AtomicInteger();
  private static final Schemas SCHEMAS = Schemas.standard();

  @TempDir static Path directory;
  static PrivateDatabase database;

  @BeforeAll
  static void start() {
    database = PrivateDatabase.start(DatabaseBinaries.find(directory), directory);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  /** All that a snapshot gives, in the order in which it must be asked. */
  record Reading(
      ContextFacts facts,
      long expectedPages,
      List<Page> pages,
      List<AuditEntry> audit,
      List<Receipt> receipts,
      ContextDescriptor descriptor,
      List<Omission> omitted,
      Findings findings) {

    Page page(String id) {
      return pages.stream()
          .filter(page -> page.frontmatter().data().text("id").filter(id::equals).isPresent())
          .findFirst()
          .orElseThrow(() -> new NoSuchElementException(id));
    }

    Data.Obj frontmatter(String id) {
      return page(id).frontmatter().data();
    }

    List<String> ids() {
      return pages.stream()
          .map(page -> page.frontmatter().data().text("id").orElseThrow())
          .toList();
    }

    ContextDescriptor.PartitionEntry partition(String name) {
      return descriptor.partitions().stream()
          .filter(entry -> entry.name().value().equals(name))
          .findFirst()
          .orElseThrow(() -> new NoSuchElementException(name));
    }

    List<String> principals() {
      return descriptor.principals().stream()
          .map(entry -> entry.id() + " " + entry.roles() + " " + entry.status())
          .toList();
    }
  }

  /** Loads a dump into a database of its own. */
  static String load(Path dump) {
    String schema = "site_" + COUNT.incrementAndGet();
    database.createDatabase(schema);
    new DumpLoader(database, table -> table.startsWith("wp_")).load(schema, dump, bytes -> {});
    return schema;
  }

  /** An account that may do that in one database. */
  static Account account(String schema, Privilege... rights) {
    return database.createAccount("reader_" + COUNT.incrementAndGet(), schema, Set.of(rights));
  }

  static TomatioContextStore store(ConnectionSource source, int site, Findings findings) {
    return store(source, site, new TomatioContextStore.Reading(NOW, NOW, true), findings);
  }

  private static TomatioContextStore store(
      ConnectionSource source, int site, TomatioContextStore.Reading how, Findings findings) {
    return new TomatioContextStore(
        source, MappingFile.tomatio(), new TablePrefix("wp_", site), how, findings);
  }

  /** Connections of an account that may only read. */
  static ConnectionSource readOnly(String schema) {
    Account reader = account(schema, Privilege.SELECT);
    return () -> database.connect(schema, reader);
  }

  static Reading read(String schema) {
    return read(readOnly(schema), 1);
  }

  static Reading read(ConnectionSource source, int site) {
    return read(source, site, new TomatioContextStore.Reading(NOW, NOW, true));
  }

  static Reading read(ConnectionSource source, int site, TomatioContextStore.Reading how) {
    Findings findings = new Findings();
    try (Snapshot snapshot = store(source, site, how, findings).snapshot(WHOLE)) {
      List<Page> pages = new ArrayList<>();
      List<AuditEntry> audit = new ArrayList<>();
      List<Receipt> receipts = new ArrayList<>();
      long expected = snapshot.expectedPages();
      snapshot.pages(pages::add);
      snapshot.audit(audit::add);
      snapshot.receipts(receipts::add);
      return new Reading(
          snapshot.facts(),
          expected,
          pages,
          audit,
          receipts,
          snapshot.descriptor(),
          snapshot.omitted(),
          findings);
    }
  }

  /** Every document is valid, and everything that is named is there. */
  static void assertSound(Reading reading) {
    for (Page page : reading.pages()) {
      assertValid("memory.page.schema.json", page.frontmatter().data(), page.path().value());
      assertThat(reading.partition(page.frontmatter().partition().orElseThrow().value()))
          .isNotNull();
    }
    reading.audit().forEach(e -> assertValid("audit.entry.schema.json", e.toData(), e.id()));
    reading.receipts().forEach(r -> assertValid("erasure.receipt.schema.json", r.toData(), r.id()));
    assertValid("export.context.schema.json", reading.descriptor().toData(), "context.json");
    List<String> principals =
        reading.descriptor().principals().stream().map(entry -> entry.id().value()).toList();
    assertThat(principals).doesNotHaveDuplicates();
    for (Page page : reading.pages()) {
      assertThat(principals).containsAll(page.frontmatter().principals());
    }
    reading.audit().forEach(e -> assertThat(principals).contains(e.principal().value()));
    reading.receipts().forEach(r -> assertThat(principals).contains(r.requestedBy().value()));
    reading.descriptor().partitions().stream()
        .flatMap(partition -> partition.access().keySet().stream())
        .forEach(principal -> assertThat(principals).contains(principal.value()));
    assertThat(reading.pages().stream().map(page -> page.path().caseFolded()))
        .doesNotHaveDuplicates();
    assertThat(reading.ids()).doesNotHaveDuplicates();
  }

  static void assertValid(String schema, Data document, String what) {
    assertThat(SCHEMAS.validate(schema, Json.toNode(document))).as(what).isEmpty();
  }

  static List<String> ask(String schema, String sql) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Connection connection = database.connect(schema, database.admin());
        Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            answers.add(rows.getString(1));
          }
        }
      }
    }
    return answers;
  }

  static long count(String schema, String sql) throws SQLException {
    return Long.parseLong(ask(schema, sql).getFirst());
  }
}
