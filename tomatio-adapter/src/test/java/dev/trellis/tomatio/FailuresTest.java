package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.trellis.core.store.Snapshot;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.store.StoreException.Kind;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A database that cannot be read says so in a sentence")
class FailuresTest extends SnapshotTest {

  @Test
  @DisplayName("no WordPress")
  void noWordPress() throws SQLException {
    String schema = load(EMPTY);
    ask(schema, "DROP TABLE wp_terms");
    assertThat(failure(readOnly(schema), Kind.NOT_RECOGNIZED)).contains("wp_terms", "--prefix");
  }

  @Test
  @DisplayName("another prefix, and which ones there are")
  void prefix() {
    String schema = load(EMPTY);
    TomatioContextStore store =
        new TomatioContextStore(
            readOnly(schema),
            MappingFile.tomatio(),
            new TablePrefix("brain_", 1),
            new TomatioContextStore.Reading(NOW, NOW, true),
            new Findings());
    assertThat(failure(store, Kind.NOT_RECOGNIZED)).contains("brain_", "[wp_]");
    assertThat(failure(store(readOnly(schema), 2, new Findings()), Kind.NOT_RECOGNIZED))
        .contains("wp_2_");
  }

  @Test
  @DisplayName("no plugin")
  void noPlugin() throws SQLException {
    String schema = load(EMPTY);
    ask(schema, "DROP TABLE wp_ab_memory");
    assertThat(failure(readOnly(schema), Kind.NOT_RECOGNIZED)).contains("wp_ab_memory");
  }

  @Test
  @DisplayName("another version of the plugin, without a column that no page can do without")
  void otherVersion() throws SQLException {
    String schema = load(EMPTY);
    ask(schema, "ALTER TABLE wp_ab_memory CHANGE content body LONGTEXT");
    assertThat(failure(readOnly(schema), Kind.NOT_RECOGNIZED)).contains("wp_ab_memory", "content");
  }

  @Test
  @DisplayName("D-1 a gateway's own tables, which would be left out")
  void ownTables() throws SQLException {
    String schema = load(EMPTY);
    ask(schema, "CREATE TABLE wp_pcp_page (id INT) ENGINE=InnoDB");
    assertThat(failure(readOnly(schema), Kind.REFUSED)).contains("wp_pcp_");
    ask(schema, "DROP TABLE wp_pcp_page");
    ask(schema, "CREATE TABLE other_pcp_page (id INT) ENGINE=InnoDB");
    assertThat(read(schema).pages()).isEmpty();
  }

  @Test
  @DisplayName("D-1b a table without a snapshot")
  void myIsam() throws SQLException {
    String schema = load(EMPTY);
    ask(schema, "ALTER TABLE wp_postmeta ENGINE=MyISAM");
    assertThat(failure(readOnly(schema), Kind.REFUSED)).contains("wp_postmeta", "InnoDB");
  }

  @Test
  @DisplayName("a wrong password, a wrong account, no such database, no server")
  void connections() {
    String schema = load(EMPTY);
    Account reader = account(schema, Privilege.SELECT);
    assertThat(
            failure(
                () -> database.connect(schema, new Account(reader.user(), "wrong")), Kind.REFUSED))
        .contains("--password-file");
    assertThat(failure(() -> database.connect(schema, new Account("nobody", "x")), Kind.REFUSED))
        .contains("--user");
    assertThat(failure(() -> database.connect("nothere", database.admin()), Kind.NOT_RECOGNIZED))
        .contains("--jdbc-url");
    assertThat(
            failure(
                () -> DriverManager.getConnection("jdbc:mariadb://127.0.0.1:1/x", "a", "b"),
                Kind.UNREACHABLE))
        .contains("--jdbc-url");
  }

  @Test
  @DisplayName("another database than the account's")
  void noRights() {
    String schema = load(EMPTY);
    Account stranger = account(load(EMPTY), Privilege.SELECT);
    assertThat(failure(() -> database.connect(schema, stranger), Kind.REFUSED)).contains("SELECT");
  }

  @ParameterizedTest
  @CsvSource({
    "wp_ab_audit",
    "wp_ab_forget_receipts",
    "wp_ab_memory_links",
    "wp_ab_memory",
    "wp_terms"
  })
  @DisplayName("a table that is hidden from the account does not pass for one that is not there")
  void hidden(String hidden) throws SQLException {
    String schema = load(SMALL);
    String user = "half_" + hidden.substring(3);
    ask(schema, "CREATE USER '" + user + "'@'127.0.0.1' IDENTIFIED BY 'half'");
    for (String table : ask(schema, "SHOW TABLES")) {
      if (!table.equals(hidden)) {
        ask(schema, "GRANT SELECT ON `" + table + "` TO '" + user + "'@'127.0.0.1'");
      }
    }
    ConnectionSource half = () -> database.connect(schema, new Account(user, "half"));
    assertThat(failure(half, Kind.REFUSED)).contains("SELECT");
    ask(schema, "GRANT SELECT ON `" + hidden + "` TO '" + user + "'@'127.0.0.1'");
    assertThat(read(half, 1).pages()).hasSize(20);
  }

  @Test
  @DisplayName("a mark of blocked users that is hidden does not pass for one that is not there")
  void hiddenMark() throws SQLException {
    String schema = load(MULTISITE);
    ask(schema, "CREATE USER 'blind'@'127.0.0.1' IDENTIFIED BY 'half'");
    for (String table : ask(schema, "SHOW TABLES")) {
      String columns =
          table.equals("wp_users")
              ? " (ID, user_login, display_name, user_registered, deleted)"
              : "";
      ask(schema, "GRANT SELECT" + columns + " ON `" + table + "` TO 'blind'@'127.0.0.1'");
    }
    ConnectionSource blind = () -> database.connect(schema, new Account("blind", "half"));
    assertThat(failure(blind, Kind.REFUSED)).contains("SELECT");
    ask(schema, "GRANT SELECT (spam) ON wp_users TO 'blind'@'127.0.0.1'");
    assertThat(read(blind, 1).pages()).hasSize(4);
  }

  @Test
  @DisplayName("a plugin without a log or links is read without them")
  void withoutOptionalTables() throws SQLException {
    String schema = load(SMALL);
    ask(schema, "DROP TABLE wp_ab_audit, wp_ab_forget_receipts, wp_ab_memory_links");
    Reading reading = read(schema);
    assertSound(reading);
    assertThat(reading.pages()).hasSize(20);
    assertThat(reading.audit()).isEmpty();
  }

  @Test
  @DisplayName("a server that dies in the middle")
  void dies() {
    try (PrivateDatabase doomed =
        PrivateDatabase.start(DatabaseBinaries.find(directory), directory)) {
      doomed.createDatabase("site");
      new DumpLoader(doomed, table -> table.startsWith("wp_")).load("site", HARD, bytes -> {});
      Account reader = doomed.createAccount("reader", "site", Set.of(Privilege.SELECT));
      StoreException failure;
      try (Snapshot snapshot =
          store(() -> doomed.connect("site", reader), 1, new Findings()).snapshot(WHOLE)) {
        failure =
            catchThrowableOfType(
                StoreException.class,
                () ->
                    snapshot.pages(
                        page ->
                            ProcessHandle.of(doomed.serverPid())
                                .ifPresent(ProcessHandle::destroyForcibly)));
      }
      assertThat(failure.kind()).isEqualTo(Kind.UNREACHABLE);
      assertSentence(failure);
    }
  }

  @ParameterizedTest
  @CsvSource({"'wp_; DROP', 1", "'wp`', 1", "wp_, 0", "'wp-', 1"})
  @DisplayName("a prefix that is none")
  void badPrefix(String prefix, int site) {
    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> new TablePrefix(prefix, site));
    assertThat(failure.kind()).isEqualTo(Kind.NOT_RECOGNIZED);
  }

  private static String failure(ConnectionSource source, Kind kind) {
    return failure(store(source, 1, new Findings()), kind);
  }

  private static String failure(TomatioContextStore store, Kind kind) {
    StoreException failure =
        catchThrowableOfType(StoreException.class, () -> store.snapshot(WHOLE).close());
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
    assertSentence(failure);
    return failure.getMessage();
  }

  /** A sentence of ours: none of the server's words, no statement, no password. */
  private static void assertSentence(StoreException failure) {
    assertThat(failure.getMessage())
        .matches("[A-Z][^\\n]*[.?]")
        .doesNotContain("Access denied", "doesn't exist", "command denied", "Unknown", "Socket")
        .doesNotContain("FROM `", "wrong", "'127.0.0.1'", "Exception", "conn=");
  }
}
