package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.Schemas;
import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExportCommandTest {
  @TempDir Path folder;
  @TempDir Path scratch;
  private Shell shell;

  @BeforeEach
  void shell() {
    shell = new Shell(scratch);
  }

  @Test
  @DisplayName(
      "MAP-47 EXP-10 EXP-13 the example brain: 20 pages, checked, and nothing is left behind")
  void theExampleBrain() throws IOException {
    Path archive = folder.resolve("brain.pcp.zip");

    Shell.Result result =
        shell.run(
            Map.of(), "export", "--sql", Shell.EXAMPLE.toString(), "--out", archive.toString());

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("20: 14 approved, 6 proposed", "harbor-team (20)", "left out     nothing");
    List<String> names = names(archive);
    assertThat(names).filteredOn(name -> name.startsWith("memory/memory/episode/")).hasSize(11);
    assertThat(names).filteredOn(name -> name.startsWith("memory/procedures/")).hasSize(3);
    assertThat(names).filteredOn(name -> name.startsWith("memory/knowledge/")).hasSize(6);
    assertThat(text(archive, "memory/memory/episode/15.md")).contains("id: \"ab-memory-15\"");
    assertThat(
            names.stream()
                .filter(name -> name.startsWith("memory/knowledge/"))
                .map(name -> text(archive, name)))
        .anyMatch(page -> page.contains("id: \"ab-knowledge-15\""))
        .allMatch(page -> page.contains("\"state\":\"proposed\""));
    assertThat(manifest(archive).object("memory").orElseThrow().object("review_counts"))
        .contains(Data.Obj.of(numbers("approved", 14, "proposed", 6, "rejected", 0)));
    assertThat(leftIn(scratch)).isEmpty();
    assertThat(leftIn(folder)).containsExactly("brain.pcp.zip");
    assertThat(shell.run(Map.of(), "check", archive.toString()).code()).isZero();
  }

  @Test
  @DisplayName("MAP-35 MAP-02 everybody who plays a part is in context.json, with roles and access")
  void theDescriptor() {
    Path archive = exported("brain.zip");

    Data.Obj context = (Data.Obj) Json.parse(text(archive, "context.json"));

    assertThat(
            context.items("principals").stream()
                .map(it -> ((Data.Obj) it).text("id").orElseThrow()))
        .containsExactly(
            "agent:agent-scout",
            "human:admin",
            "human:curator-kim",
            "human:curator-lee",
            "org:brain.example",
            "service:compression",
            "service:export");
    assertThat(Json.write(context))
        .contains(
            "{\"display_name\":\"Lee\",\"id\":\"human:curator-lee\",\"roles\":[\"ab_curator\"],\"status\":\"active\"}",
            "{\"principal\":\"agent:agent-scout\",\"rights\":[\"read\",\"propose\",\"write\"]}",
            "{\"principal\":\"human:curator-kim\",\"rights\":[\"read\",\"propose\",\"write\",\"review\"]}",
            "\"description\":\"Harbor Calculator Team\",\"name\":\"harbor-team\"");
  }

  @Test
  @DisplayName("ARCH-06 two exports with SOURCE_DATE_EPOCH are equal to the byte")
  void twiceTheSame() throws IOException {
    assertThat(exported("a.zip")).hasSameBinaryContentAs(exported("b.zip"));
  }

  @Test
  @DisplayName(
      "EXP-13 a live database, SELECT only: no statement but reads, nothing changed, the same archive")
  void aLiveDatabase() throws Exception {
    try (PrivateDatabase database = loaded(Shell.EXAMPLE)) {
      Account reader = database.createAccount("reader", "brain", Set.of(Privilege.SELECT));
      Map<String, String> before = checksums(database);
      generalLog(database, true);
      Path archive = folder.resolve("live.zip");

      Shell.Result result =
          shell.run(Shell.FIXED_DATE, live(database, reader, "--out", archive.toString()));

      generalLog(database, false);
      assertThat(result.code()).as(result.err()).isZero();
      assertThat(statements(database, "reader"))
          .isNotEmpty()
          .allMatch(
              sql ->
                  sql.startsWith("SELECT ")
                      || sql.startsWith("SET SESSION TRANSACTION ISOLATION")
                      || sql.equals("START TRANSACTION WITH CONSISTENT SNAPSHOT, READ ONLY")
                      || sql.startsWith("set ")
                      || sql.startsWith("SET "),
              "a read");
      assertThat(checksums(database)).isEqualTo(before);
      assertThat(archive).hasSameBinaryContentAs(exported("dump.zip"));
    }
  }

  @Test
  void jsonFollowsItsSchema() throws IOException {
    Shell.Result result =
        shell.run(
            Map.of(),
            "export",
            "--json",
            "--sql",
            Shell.EXAMPLE.toString(),
            "--out",
            folder.resolve("brain.zip").toString());

    assertThat(violations("export", result.out())).isEmpty();
    assertThat(result.out()).contains("\"status\":\"written\"", "\"pages\":20");
  }

  @ParameterizedTest
  @CsvSource({
    "--sql missing.sql,2,There is no file",
    "'',2,Missing required argument",
    "--sql a.sql --jdbc-url jdbc:mariadb://x/y --user u,2,mutually exclusive",
    "--jdbc-url jdbc:postgresql://127.0.0.1/x --user u,2,--jdbc-url begins with jdbc:mariadb:",
    "--jdbc-url jdbc:mariadb://127.0.0.1:1/x --user u,3,cannot be reached",
    "--jdbc-url jdbc:mariadb://127.0.0.1:1/x,2,--user",
    "--nonsense,2,Unknown option"
  })
  void wrongCalls(String arguments, int code, String says) {
    List<String> call =
        new ArrayList<>(List.of("export", "--out", folder.resolve("x.zip").toString()));
    Stream.of(arguments.split(" ")).filter(argument -> !argument.isEmpty()).forEach(call::add);

    Shell.Result result = shell.run(Map.of(), call.toArray(String[]::new));

    assertThat(result.code()).as(result.err()).isEqualTo(code);
    assertThat(result.err()).contains(says).doesNotContain("\tat ");
    assertThat(leftIn(folder)).isEmpty();
    assertThat(leftIn(scratch)).isEmpty();
  }

  @Test
  @DisplayName("ARCH-09 EXT what else an archive holds is told, in words and as JSON")
  void historyAndExtensions() throws IOException {
    String hard = "../tomatio-adapter/src/test/resources/fixtures/hard-cases.sql.gz";
    Path archive = folder.resolve("hard.zip");
    assertThat(shell.run(Map.of(), "export", "--sql", hard, "--out", archive.toString()).out())
        .contains("2 earlier versions", "dev.trellis.handoffs (4)", "dev.trellis.documents (2)");

    Shell.Result check = shell.run(Map.of(), "check", "--json", archive.toString());

    assertThat(violations("check", check.out())).isEmpty();
    assertThat(check.out()).contains("\"earlier_versions\":2", "\"records\":4");
  }

  @Test
  @DisplayName("MAN-09 a dump of chosen tables is exported, and what it lacks is told")
  void aTableThatIsNotThere() throws IOException {
    String dump = without(Files.readString(Shell.EXAMPLE), table -> table.equals("wp_ab_audit"));
    Path file = Files.writeString(scratch.resolve("chosen.sql"), dump);
    String out = folder.resolve("x.zip").toString();

    Shell.Result words = shell.run(Map.of(), "export", "--sql", file.toString(), "--out", out);
    Shell.Result json =
        shell.run(
            Map.of(), "export", "--json", "--overwrite", "--sql", file.toString(), "--out", out);

    assertThat(words.code()).as(words.err()).isEqualTo(1);
    assertThat(words.out()).contains("the table wp_ab_audit is not there");
    assertThat(json.out()).contains("\"missing_tables\":[\"wp_ab_audit\"]");
    assertThat(violations("export", json.out())).isEmpty();
  }

  @Test
  @DisplayName("MAN-09 a table of the plugin that nobody knows is told, of a dump and a live one")
  void aTableThatNobodyKnows() throws Exception {
    String dump =
        Files.readString(Shell.EXAMPLE)
            .replaceFirst(
                "DROP TABLE IF EXISTS `wp_ab_audit`",
                "CREATE TABLE `wp_ab_mood` (`id` int);\nINSERT INTO `wp_ab_mood` VALUES (7);\n$0");
    Path file = Files.writeString(scratch.resolve("later.sql"), dump);
    Path out = folder.resolve("x.zip");

    try (PrivateDatabase database = loaded(file)) {
      Account reader = database.createAccount("reader", "brain", Set.of(Privilege.SELECT));
      for (String[] source :
          List.of(new String[] {"export", "--sql", file.toString()}, live(database, reader))) {
        List<String> call = new ArrayList<>(List.of(source));
        call.addAll(List.of("--overwrite", "--out", out.toString()));
        Shell.Result words = shell.run(Map.of(), call.toArray(String[]::new));
        call.add("--json");
        Shell.Result json = shell.run(Map.of(), call.toArray(String[]::new));

        assertThat(words.code()).as(words.err()).isEqualTo(1);
        assertThat(words.out()).contains("the table wp_ab_mood is not known");
        assertThat(json.out()).contains("\"unknown_tables\":[\"wp_ab_mood\"]");
        assertThat(violations("export", json.out())).isEmpty();
      }
    }
  }

  @Test
  void aWrongDateIsACall() {
    Shell.Result result =
        shell.run(
            Map.of("SOURCE_DATE_EPOCH", "yesterday"), "export", "--sql", Shell.EXAMPLE.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("SOURCE_DATE_EPOCH must be a number of seconds");
  }

  @Test
  void anExistingFileStays() throws IOException {
    Path there = Files.writeString(folder.resolve("there.zip"), "mine");

    Shell.Result refused =
        shell.run(Map.of(), "export", "--sql", Shell.EXAMPLE.toString(), "--out", there.toString());

    assertThat(refused.code()).isEqualTo(2);
    assertThat(there).hasContent("mine");
    Shell.Result replaced =
        shell.run(
            Map.of(),
            "export",
            "--overwrite",
            "--sql",
            Shell.EXAMPLE.toString(),
            "--out",
            there.toString());
    assertThat(replaced.code()).as(replaced.err()).isZero();
  }

  @ParameterizedTest
  @DisplayName(
      "a file that is no whole dump of a brain: one sentence, the right code, nothing left")
  @CsvSource({
    "cut_in_a_statement,1,ends in the middle of a statement",
    "cut_between_statements,1,ends before its end",
    "prose,1,holds no SQL statements",
    "wordpress_without_plugin,4,This WordPress has no TomaTío memory",
    "other_plugin,4,This is not a WordPress database",
    "other_prefix,4,under [team_]",
    "table_with_a_foreign_key,1,The dump's table wp_ab_audit uses something that is not loaded"
  })
  void notABrain(String kind, int code, String says) throws IOException {
    String dump = Files.readString(Shell.EXAMPLE);
    String given =
        switch (kind) {
          case "cut_in_a_statement" -> dump.substring(0, dump.length() / 2);
          case "cut_between_statements" -> dump.substring(0, dump.indexOf("DROP TABLE", 9000));
          case "prose" -> "Dear team,\nhere is the dump that you asked for.\n";
          case "wordpress_without_plugin" -> without(dump, table -> table.contains("ab_"));
          case "other_plugin" -> without(dump, table -> !table.contains("options"));
          case "table_with_a_foreign_key" ->
              dump.replace(
                  "KEY `object` (`object_type`,`object_id`)",
                  "KEY `object` (`object_type`,`object_id`),"
                      + " CONSTRAINT `f` FOREIGN KEY (`actor_id`) REFERENCES `wp_users` (`ID`)");
          default -> dump.replace("`wp_", "`team_");
        };
    Path file = Files.writeString(scratch.resolve("given.sql"), given);

    Shell.Result result =
        shell.run(
            Map.of(),
            "export",
            "--json",
            "--sql",
            file.toString(),
            "--out",
            folder.resolve("x.zip").toString());

    assertThat(result.code()).as(result.err()).isEqualTo(code);
    assertThat(result.err()).contains(says);
    assertThat(result.err().lines().filter(line -> !line.startsWith("trellis: "))).isEmpty();
    assertThat(violations("export", result.out())).isEmpty();
    assertThat(leftIn(folder)).isEmpty();
    assertThat(leftIn(scratch)).containsExactly("given.sql");
  }

  @Test
  void aWrongPassword() throws Exception {
    try (PrivateDatabase database = loaded(Shell.EXAMPLE)) {
      Account reader = database.createAccount("reader", "brain", Set.of(Privilege.SELECT));
      Path wrong = Files.writeString(scratch.resolve("wrong"), "CANARY-password\n");

      Shell.Result result =
          shell.run(
              Map.of(),
              "export",
              "--jdbc-url",
              database.jdbcUrl("brain"),
              "--user",
              reader.user(),
              "--password-file",
              wrong.toString(),
              "--out",
              folder.resolve("x.zip").toString());

      assertThat(result.code()).isEqualTo(4);
      assertThat(result.err())
          .contains("The database refuses this account")
          .doesNotContain("CANARY");
      assertThat(leftIn(folder)).isEmpty();
    }
  }

  @Test
  void aDatabaseThatGoesAwayInTheMiddle() throws Exception {
    try (PrivateDatabase database = loaded(Shell.EXAMPLE)) {
      Account reader = database.createAccount("reader", "brain", Set.of(Privilege.SELECT));
      ByteArrayOutputStream err = new KillsServerWhenPagesAreRead(database.serverPid());

      Shell.Result result =
          shell.run(
              err, Map.of(), live(database, reader, "--out", folder.resolve("x.zip").toString()));

      assertThat(result.code()).as(result.err()).isEqualTo(3);
      assertThat(result.err()).contains("the connection to it was lost");
      assertThat(leftIn(folder)).isEmpty();
    }
  }

  @Test
  void aFullDisk() throws Exception {
    try (PrivateDatabase database = loaded(Shell.EXAMPLE)) {
      Account reader = database.createAccount("reader", "brain", Set.of(Privilege.SELECT));
      List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -f 4; exec \"$@\"", "sh"));
      command.addAll(ChildProcess.java());
      command.addAll(List.of(live(database, reader, "--out", folder.resolve("x.zip").toString())));

      ChildProcess.Ended ended = ChildProcess.run(command);

      assertThat(ended.code()).as(ended.err()).isEqualTo(4);
      assertThat(ended.err()).contains("the disk is full");
      assertThat(leftIn(folder)).isEmpty();
    }
  }

  @Test
  @DisplayName("killed with -9: no file, no server and no directory is left")
  void killed() throws Exception {
    List<String> command = new ArrayList<>(ChildProcess.java("-Djava.io.tmpdir=" + scratch));
    command.addAll(
        List.of(
            "export",
            "--sql",
            Shell.EXAMPLE.toString(),
            "--out",
            folder.resolve("x.zip").toString()));
    Process process = ChildProcess.startUntil(command, "reading pages");
    List<ProcessHandle> children = process.descendants().toList();
    assertThat(children).isNotEmpty();

    process.destroyForcibly().waitFor();

    ChildProcess.eventually(() -> children.stream().noneMatch(ProcessHandle::isAlive));
    ChildProcess.eventually(() -> leftIn(folder).isEmpty() && leftIn(scratch).isEmpty());
  }

  private Path exported(String name) {
    Path archive = folder.resolve(name);
    Shell.Result result =
        shell.run(
            Shell.FIXED_DATE,
            "export",
            "--sql",
            Shell.EXAMPLE.toString(),
            "--out",
            archive.toString());
    assertThat(result.code()).as(result.err()).isZero();
    return archive;
  }

  private PrivateDatabase loaded(Path dump) {
    PrivateDatabase database =
        PrivateDatabase.start(
            DatabaseBinaries.find(Path.of("target", "cache").toAbsolutePath()),
            Path.of(System.getProperty("java.io.tmpdir")));
    database.createDatabase("brain");
    new DumpLoader(database, table -> true).load("brain", dump, read -> {});
    return database;
  }

  private String[] live(PrivateDatabase database, Account account, String... more)
      throws IOException {
    Path password = Files.writeString(scratch.resolve("password"), account.password() + "\n");
    List<String> call =
        new ArrayList<>(
            List.of(
                "export",
                "--jdbc-url",
                database.jdbcUrl("brain"),
                "--user",
                account.user(),
                "--password-file",
                password.toString()));
    call.addAll(List.of(more));
    return call.toArray(String[]::new);
  }

  /** The dump without the statements about some tables; its frame stays whole. */
  private static String without(String dump, Predicate<String> table) {
    StringBuilder kept = new StringBuilder();
    boolean skipping = false;
    for (String line : dump.lines().map(text -> text + "\n").toList()) {
      if (line.startsWith("DROP TABLE")
          || line.startsWith("INSERT INTO")
          || line.startsWith("CREATE TABLE")) {
        skipping =
            table.test(
                line.substring(line.indexOf('`') + 1, line.indexOf('`', line.indexOf('`') + 1)));
      } else if (line.startsWith("/*!")) {
        skipping = false;
      }
      if (!skipping) {
        kept.append(line);
      }
    }
    return kept.toString();
  }

  private static void generalLog(PrivateDatabase database, boolean on) throws SQLException {
    try (Connection connection = database.connect("", database.admin());
        Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL log_output = 'TABLE'");
      statement.execute("SET GLOBAL general_log = " + (on ? "ON" : "OFF"));
    }
  }

  private static List<String> statements(PrivateDatabase database, String account)
      throws SQLException {
    List<String> statements = new ArrayList<>();
    try (Connection connection = database.connect("", database.admin());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log"
                    + " WHERE command_type IN ('Query', 'Execute', 'Prepare')"
                    + " AND user_host LIKE '%"
                    + account
                    + "%'")) {
      while (rows.next()) {
        statements.add(rows.getString(1));
      }
    }
    return statements;
  }

  private static Map<String, String> checksums(PrivateDatabase database) throws SQLException {
    Map<String, String> checksums = new TreeMap<>();
    List<String> tables = new ArrayList<>();
    try (Connection connection = database.connect("brain", database.admin());
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("SHOW TABLES")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (String table : tables) {
        try (ResultSet rows = statement.executeQuery("CHECKSUM TABLE `" + table + "` EXTENDED")) {
          rows.next();
          checksums.put(table, rows.getString(2));
        }
      }
    }
    return checksums;
  }

  private static List<?> violations(String command, String json) throws IOException {
    String schema = Files.readString(Path.of("..", "docs", "json", command + ".schema.json"));
    return Schemas.of(Json.toNode(Json.parse(schema)))
        .validate("urn:trellis:json:" + command + ":1", Json.toNode(Json.parse(json)));
  }

  private static Map<String, Data> numbers(Object... pairs) {
    Map<String, Data> numbers = new TreeMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      numbers.put((String) pairs[i], Data.Num.of((Integer) pairs[i + 1]));
    }
    return numbers;
  }

  private static Data.Obj manifest(Path archive) {
    return (Data.Obj) Json.parse(text(archive, "manifest.json"));
  }

  private static List<String> names(Path archive) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      return zip.stream().map(ZipEntry::getName).toList();
    }
  }

  private static String text(Path archive, String name) {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> leftIn(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Takes the server away at the moment in which the first page is reported. */
  private static final class KillsServerWhenPagesAreRead extends ByteArrayOutputStream {
    private final long pid;

    KillsServerWhenPagesAreRead(long pid) {
      this.pid = pid;
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
      super.write(bytes, offset, length);
      if (toString(UTF_8).contains("reading pages")) {
        ProcessHandle.of(pid)
            .ifPresent(
                server -> {
                  server.destroyForcibly();
                  server.onExit().join();
                });
      }
    }
  }
}
