package dev.trellis.tomatio.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.TomatioContextStore.Reading;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import dev.trellis.tomatio.sql.TablePrefix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The doctor")
class DoctorTest {
  private static final Path SMALL = Path.of("../docs/examples/small-team-brain.sql");
  private static final Path FIXTURES = Path.of("src/test/resources/fixtures");
  private static final UtcInstant NOW = new UtcInstant("2026-12-01T00:00:00Z");

  @TempDir static Path directory;
  private static PrivateDatabase database;
  private static int count;

  @BeforeAll
  static void start() {
    database = PrivateDatabase.start(DatabaseBinaries.find(directory), directory);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @Test
  @DisplayName("finds in the hard cases what their notes say, none missing and none invented")
  void hardCases() throws IOException {
    Report report = examine(load(FIXTURES.resolve("hard-cases.sql.gz")), 1, false);

    assertFound(report, "hard-cases.tsv");
    assertThat(report.gravest()).contains(Severity.LOSS);
    assertThat(report.refusal()).isNull();
  }

  @Test
  @DisplayName("finds on site 2 of a network the list that belongs to site 1, and nothing else")
  void secondSite() throws IOException {
    Report report = examine(load(FIXTURES.resolve("multisite.sql")), 2, false);

    assertFound(report, "multisite-2.tsv");
    assertThat(report.database().sites()).containsExactly(1, 2);
  }

  @ParameterizedTest
  @DisplayName("finds nothing in a clean brain")
  @CsvSource({
    "multisite.sql,4",
    "empty-brain.sql,0",
    "../../../../../docs/examples/small-team-brain.sql,20"
  })
  void clean(String file, long pages) {
    Report report = examine(load(FIXTURES.resolve(file)), 1, true);

    assertThat(report.diagnoses()).isEmpty();
    assertThat(report.previewIfAny().orElseThrow().pageCount()).isEqualTo(pages);
    assertThat(report.database().wordpress()).isEqualTo("53496");
    assertThat(report.database().plugin()).isEqualTo("1");
    assertThat(report.database().privileges()).containsExactly("SELECT");
    assertThat(report.database().tables())
        .allMatch(table -> table.present() && table.engine().equals("InnoDB"));
  }

  @ParameterizedTest
  @DisplayName("finds the one thing that was done to a clean brain")
  @CsvSource(
      delimiter = '|',
      value = {
        "gateway-tables|CREATE TABLE wp_pcp_page (id int)|true",
        "engine-without-snapshot|ALTER TABLE wp_postmeta ENGINE=MyISAM|true",
        "charset-narrow|ALTER TABLE wp_terms CONVERT TO CHARACTER SET utf8mb3|false",
        "plugin-table-missing|DROP TABLE wp_ab_memory_links|false",
        "plugin-table-unknown|CREATE TABLE wp_ab_mood (id int)|false",
        "plugin-column-missing|ALTER TABLE wp_ab_memory DROP COLUMN client|false",
        "plugin-column-unknown|ALTER TABLE wp_ab_memory ADD COLUMN mood text|false",
        "plugin-column-type|ALTER TABLE wp_ab_memory MODIFY importance varchar(20)|false",
        "scope-slug-reserved|UPDATE wp_terms SET slug = 'default' WHERE slug = 'harbor-team'|false",
        "meta-unknown|INSERT INTO wp_postmeta (post_id, meta_key, meta_value) VALUES (15,"
            + " 'ab_mood', 'x')|false",
        "post-password|UPDATE wp_posts SET post_password = 'x' WHERE ID = 15|false",
        "link-kind-unknown|INSERT INTO wp_ab_memory_links VALUES ('dream', 15, 5)|false",
        "text-not-utf8|UPDATE wp_ab_memory SET content = X'EDA0BDEDB880' WHERE id = 5|false",
        "capabilities-unreadable|INSERT INTO wp_usermeta (user_id, meta_key, meta_value) VALUES"
            + " (99, 'wp_capabilities', 'a:1:{')|false",
        "scope-list-without-role|INSERT INTO wp_usermeta (user_id, meta_key, meta_value) VALUES"
            + " (99, 'ab_read_scopes', '2')|false",
        "record-left-out|INSERT INTO wp_posts (post_content, post_title, post_excerpt, post_status,"
            + " to_ping, pinged, post_content_filtered, post_type) VALUES ('', 'x', '', 'private',"
            + " '', '', '', 'AB_Handoff')|false",
        "history-not-utf8|INSERT INTO wp_posts (post_date, post_date_gmt, post_modified,"
            + " post_modified_gmt, post_content, post_title, post_excerpt, post_status, to_ping,"
            + " pinged, post_content_filtered, post_parent, post_name, post_type) SELECT post_date,"
            + " post_date_gmt, post_modified, post_modified_gmt, X'EDA0BDEDB880', '', '', 'inherit',"
            + " '', '', '', 15, '15-revision-v1', 'revision' FROM wp_posts WHERE ID = 15|false",
        "row-expired|UPDATE wp_ab_memory SET expires = '2026-11-30 11:59:59' WHERE id = 15|false",
      })
  void oneThing(String ailment, String change, boolean refused) throws SQLException {
    String schema = load(SMALL);
    change(schema, change);

    Report report = examine(schema, 1, true);

    assertThat(report.diagnoses().stream().map(it -> it.ailment().id())).contains(ailment);
    assertThat(report.diagnoses().stream().map(Diagnosis::ailment).map(Ailment::id))
        .as("nothing but it, and what follows from it")
        .isSubsetOf(ailment, "link-dangling");
    assertThat(report.refusal() != null).isEqualTo(refused);
  }

  @Test
  @DisplayName("finds a member of the site whom the network marks as spam")
  void blocked() throws SQLException {
    String schema = load(FIXTURES.resolve("multisite.sql"));
    change(schema, "UPDATE wp_users SET spam = 1 WHERE ID = 3");

    assertThat(examine(schema, 1, true).diagnoses())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.ailment()).isEqualTo(Ailment.USER_BLOCKED);
              assertThat(it.examples()).containsExactly(new Example("wp_users", "3", "ID"));
            });
  }

  @Test
  @DisplayName("names an unknown table of the plugin, not its rows, and none of another site's")
  void unknownTables() throws SQLException {
    String schema = load(FIXTURES.resolve("multisite.sql"));
    change(schema, "CREATE TABLE wp_ab_mood (CANARY text)");
    change(schema, "INSERT INTO wp_ab_mood VALUES ('CANARY')");
    change(schema, "CREATE TABLE wp_2_ab_dream (id int)");
    change(schema, "CREATE TABLE wp_about (id int)");

    Report first = examine(schema, 1, true);

    assertThat(first.diagnoses())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.ailment()).isEqualTo(Ailment.PLUGIN_TABLE_UNKNOWN);
              assertThat(it.count()).isEqualTo(1);
              assertThat(it.examples()).containsExactly(new Example("wp_ab_mood", "table", "name"));
            });
    assertThat(examine(schema, 2, true).diagnoses())
        .filteredOn(it -> it.ailment() == Ailment.PLUGIN_TABLE_UNKNOWN)
        .singleElement()
        .satisfies(it -> assertThat(it.examples().getFirst().table()).isEqualTo("wp_2_ab_dream"));
  }

  @Test
  @DisplayName("finds in a dump a table that is not InnoDB, and refuses nothing for it")
  void engineInDump() throws SQLException {
    String schema = load(SMALL);
    change(schema, "ALTER TABLE wp_postmeta ENGINE=MyISAM");

    Report report = examine(schema, 1, false);

    assertThat(report.diagnoses())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.ailment()).isEqualTo(Ailment.ENGINE_IN_DUMP);
              assertThat(it.examples())
                  .containsExactly(new Example("wp_postmeta", "table", "engine"));
            });
    assertThat(report.refusal()).isNull();
  }

  @Test
  @DisplayName(
      "finds a list that lets write where it does not let read, and scopes that look alike")
  void scopes() throws SQLException {
    String schema = load(SMALL);
    change(schema, "UPDATE wp_usermeta SET meta_value = '' WHERE meta_key = 'ab_read_scopes'");
    change(schema, "INSERT INTO wp_terms (term_id, name, slug) VALUES (900, 'x', 'Hárbor-team')");
    change(
        schema,
        "INSERT INTO wp_term_taxonomy (term_id, taxonomy, description) VALUES (900, 'ab_scope', '')");

    List<String> found =
        examine(schema, 1, false).diagnoses().stream().map(it -> it.ailment().id()).toList();

    assertThat(found).contains("scope-list-write-without-read", "scope-list-empty", "scope-twins");
  }

  @Test
  @DisplayName("says which tables an account may not read, and reads nothing then")
  void privileges() throws SQLException {
    String schema = load(SMALL);
    Account account = database.createAccount("half" + count, schema, Set.of(Privilege.SELECT));
    try (Connection connection = database.connect("", database.admin());
        Statement statement = connection.createStatement();
        ResultSet hosts =
            statement.executeQuery(
                "SELECT Host FROM mysql.user WHERE User = '" + account.user() + "'")) {
      assertThat(hosts.next()).isTrue();
      String who = "'" + account.user() + "'@'" + hosts.getString(1) + "'";
      statement.execute("REVOKE ALL ON `" + schema + "`.* FROM " + who);
      statement.execute("GRANT SELECT ON `" + schema + "`.wp_posts TO " + who);
    }

    Report report =
        new Doctor(
                () -> database.connect(schema, account),
                MappingFile.tomatio(),
                new TablePrefix("wp_", 1),
                new Reading(NOW, NOW, true))
            .examine(new AccessDecider().whole(Caller.offlineExport()), (done, of) -> {});

    assertThat(report.diagnoses())
        .singleElement()
        .satisfies(
            it -> {
              assertThat(it.ailment()).isEqualTo(Ailment.PRIVILEGE_MISSING);
              assertThat(it.count()).isEqualTo(MappingFile.tomatio().tables().size() - 1);
            });
    assertThat(report.refusal()).isNotNull();
    assertThat(report.previewIfAny()).isEmpty();
  }

  private static void assertFound(Report report, String golden) throws IOException {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Path.of("src/test/resources/doctor", golden))) {
      String[] cells = line.split("\t", -1);
      if (cells.length == 3 && !cells[0].equals("id")) {
        assertThat(cells[2]).as("why of " + cells[0]).isNotBlank();
        expected.put(cells[0], Arrays.asList(cells[1].split("; ", -1)));
      }
    }
    Map<String, String> wanted = new LinkedHashMap<>();
    expected.forEach(
        (id, places) ->
            wanted.put(
                id,
                places.size()
                    + ": "
                    + places.stream().limit(Chart.EXAMPLES).collect(Collectors.joining("; "))));
    Map<String, String> found = new LinkedHashMap<>();
    for (Diagnosis diagnosis : report.diagnoses()) {
      found.put(
          diagnosis.ailment().id(),
          diagnosis.count()
              + ": "
              + diagnosis.examples().stream()
                  .map(DoctorTest::place)
                  .collect(Collectors.joining("; ")));
    }
    assertThat(found).containsExactlyInAnyOrderEntriesOf(wanted);
  }

  private static String place(Example example) {
    return example.table().replaceFirst("^wp_(?:2_)?", "")
        + ' '
        + example.id()
        + ' '
        + example.field().replace(' ', '~');
  }

  private static String load(Path dump) {
    String schema = "doctor" + ++count;
    database.createDatabase(schema);
    new DumpLoader(database, table -> true).load(schema, dump, read -> {});
    return schema;
  }

  private static void change(String schema, String sql) throws SQLException {
    try (Connection connection = database.connect(schema, database.admin());
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static Report examine(String schema, int site, boolean live) {
    Account reader =
        database.createAccount("r" + schema + "_" + site, schema, Set.of(Privilege.SELECT));
    return new Doctor(
            () -> database.connect(schema, reader),
            MappingFile.tomatio(),
            new TablePrefix("wp_", site),
            new Reading(NOW, NOW, live))
        .examine(new AccessDecider().whole(Caller.offlineExport()), (done, of) -> {});
  }
}
