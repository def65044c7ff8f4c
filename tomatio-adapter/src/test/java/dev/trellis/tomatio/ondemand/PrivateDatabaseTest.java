package dev.trellis.tomatio.ondemand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D-1b A private database")
class PrivateDatabaseTest {
  @TempDir private static Path parent;
  private static PrivateDatabase database;

  @BeforeAll
  static void start() {
    database = PrivateDatabase.start(DatabaseBinaries.find(parent), parent);
    database.createDatabase("brain_a");
    database.createDatabase("brainxa");
    run("brain_a", "CREATE TABLE t (s TEXT) ");
    run("brain_a", "INSERT INTO t VALUES ('one')");
    run("brainxa", "CREATE TABLE t (s TEXT)");
  }

  @AfterAll
  static void stop() {
    database.close();
    assertThat(database.directory()).doesNotExist();
    assertThat(ProcessHandle.of(database.serverPid())).isEmpty();
  }

  @Test
  @DisplayName("answers its administrator")
  void administrator() throws SQLException {
    assertThat(ask("brain_a", database.admin(), "SELECT s FROM t")).containsExactly("one");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong"})
  @DisplayName("refuses a wrong password and none")
  void wrongPassword(String password) {
    Account wrong = new Account(database.admin().user(), password);
    assertThatThrownBy(() -> database.connect("", wrong))
        .isInstanceOfSatisfying(
            SQLException.class, e -> assertThat(e.getErrorCode()).isEqualTo(1045));
  }

  @ParameterizedTest
  @ValueSource(strings = {"root", "", "mysql", "mariadb.sys", "nobody"})
  @DisplayName("has no account that comes in without a password")
  void noPasswordlessAccount(String user) {
    assertThatThrownBy(() -> database.connect("", new Account(user, "")))
        .isInstanceOf(SQLException.class);
  }

  @Test
  @DisplayName("has only our account beside the server's own locked one")
  void accounts() throws SQLException {
    Account temporary =
        database.createAccount("temporary", "brain_a", EnumSet.of(Privilege.SELECT));
    List<String> before = ask("mysql", database.admin(), "SELECT User FROM global_priv");
    assertThat(before).contains("temporary", "trellis", "mariadb.sys");
    database.dropAccount(temporary);
    assertThat(ask("mysql", database.admin(), "SELECT User FROM global_priv"))
        .containsExactlyInAnyOrder("trellis", "mariadb.sys")
        .doesNotContain("temporary");
  }

  @Test
  @DisplayName("a SELECT-only account reads its database, and does nothing else anywhere")
  void selectOnly() throws SQLException {
    Account reader = database.createAccount("reader", "brain_a", Set.of(Privilege.SELECT));
    try {
      assertThat(ask("brain_a", reader, "SELECT s FROM t")).containsExactly("one");
      for (String sql :
          List.of(
              "INSERT INTO t VALUES ('two')",
              "CREATE TABLE u (i INT)",
              "SELECT * FROM brainxa.t",
              "SELECT * FROM mysql.global_priv",
              "SELECT 1 INTO OUTFILE '/tmp/x'",
              "SET GLOBAL general_log = ON")) {
        assertThatThrownBy(() -> ask("brain_a", reader, sql))
            .as(sql)
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getErrorCode()).isIn(1044, 1045, 1142, 1227));
      }
    } finally {
      database.dropAccount(reader);
    }
  }

  @Test
  @DisplayName("shows every statement in the general log when a test turns it on")
  void generalLog() throws SQLException {
    run("", "SET GLOBAL log_output = 'TABLE'");
    run("", "SET GLOBAL general_log = ON");
    run("brain_a", "SELECT 'a canary'");
    run("", "SET GLOBAL general_log = OFF");
    assertThat(ask("mysql", database.admin(), "SELECT argument FROM general_log"))
        .contains("SELECT 'a canary'");
  }

  @Test
  @DisplayName("even its administrator can read no file of this machine")
  void noFiles() throws SQLException, IOException {
    Path secret = Files.writeString(parent.resolve("secret"), "secret");
    Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(ask("", database.admin(), "SELECT IFNULL(LOAD_FILE('" + secret + "'), 'nothing')"))
        .containsExactly("nothing");
    Path allowed = Files.writeString(database.directory().resolve("files").resolve("f"), "seen");
    assertThat(ask("", database.admin(), "SELECT LOAD_FILE('" + allowed + "')"))
        .containsExactly("seen");
    Files.delete(allowed);
  }

  @Test
  @DisplayName("keeps its directory to its owner, has no socket, and no file with a password")
  void privacy() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database.directory())))
        .isEqualTo("rwx------");
    List<String> names = new ArrayList<>();
    try (Stream<Path> files = Files.walk(database.directory())) {
      for (Path file : files.filter(f -> !Files.isDirectory(f)).toList()) {
        names.add(file.getFileName().toString());
        assertThat(Files.isRegularFile(file)).as("%s is no socket", file).isTrue();
        if (Files.size(file) < 1 << 20) {
          assertThat(
                  new String(
                      Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1))
              .as(file.toString())
              .doesNotContain(database.admin().password());
        }
      }
    }
    assertThat(names).contains("server.pid", "owner.lock").doesNotContain("init.sql");
  }

  @Test
  @DisplayName("no password is on a command line or in a text")
  void noPasswordInText() {
    String password = database.admin().password();
    assertThat(password).hasSize(48);
    assertThat(database.toString() + database.admin() + database.jdbcUrl("x"))
        .doesNotContain(password);
    ProcessHandle.current()
        .descendants()
        .forEach(p -> assertThat(p.info().commandLine().orElse("")).doesNotContain(password));
    assertThat(ProcessHandle.current().descendants().map(ProcessHandle::pid))
        .contains(database.serverPid());
  }

  @Test
  @DisplayName("listens on loopback only")
  void loopbackOnly() throws IOException {
    int port = URI.create(database.jdbcUrl("x").substring("jdbc:".length())).getPort();
    try (Socket socket = new Socket(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port)) {
      assertThat(socket.isConnected()).isTrue();
    }
    for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      for (InetAddress address : Collections.list(network.getInetAddresses())) {
        if (!address.isLoopbackAddress()) {
          assertThatThrownBy(() -> new Socket(address, port).close())
              .as(address.toString())
              .isInstanceOf(IOException.class);
        }
      }
    }
  }

  @Test
  @DisplayName("stores text as utf8mb4 and keeps grants in force")
  void settings() throws SQLException {
    assertThat(
            ask(
                "brain_a",
                database.admin(),
                "SELECT CONCAT_WS(' ', @@character_set_server, @@character_set_database,"
                    + " @@bind_address, @@local_infile, @@log_bin, @@max_allowed_packet)"))
        .containsExactly("utf8mb4 utf8mb4 127.0.0.1 OFF OFF 1073741824");
  }

  @Test
  @DisplayName("two run side by side, and closing one leaves the other")
  void two() throws SQLException {
    PrivateDatabase second = PrivateDatabase.start(DatabaseBinaries.find(parent), parent);
    assertThatThrownBy(() -> second.connect("", database.admin())).isInstanceOf(SQLException.class);
    assertThat(second.directory()).isDirectory();
    second.close();
    assertThat(second.directory()).doesNotExist();
    assertThat(ask("brain_a", database.admin(), "SELECT s FROM t")).containsExactly("one");
  }

  @Test
  @DisplayName("takes no name that could be SQL")
  void names() {
    assertThatThrownBy(() -> database.createDatabase("a`; DROP DATABASE brain_a"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void run(String schema, String sql) {
    try {
      ask(schema, database.admin(), sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> ask(String schema, Account account, String sql) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Connection connection = database.connect(schema, account);
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
}
