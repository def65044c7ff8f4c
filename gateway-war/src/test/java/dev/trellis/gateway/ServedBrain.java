package dev.trellis.gateway;

import dev.trellis.tomatio.dump.DumpLoader;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import dev.trellis.tomatio.ondemand.Privilege;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;

/** The example brain in a private MariaDB behind a relay, served twice under two handles. */
final class ServedBrain {
  private static final Path DUMP = Path.of("../docs/examples/small-team-brain.sql");

  private final Path folder;
  private final int port;
  private final int metricsPort;
  private final PrivateDatabase database;
  private final URI url;
  private final Relay relay;

  private ServedBrain(Path folder, PrivateDatabase database, URI url) throws IOException {
    this.folder = folder;
    this.port = DemoIT.freePort();
    this.metricsPort = DemoIT.freePort();
    this.database = database;
    this.url = url;
    this.relay = new Relay(url.getPort());
  }

  static ServedBrain start(Path folder) throws IOException, InterruptedException {
    PrivateDatabase database = PrivateDatabase.start(DatabaseBinaries.find(folder), folder);
    URI url = URI.create(database.jdbcUrl("harbor").substring("jdbc:".length()));
    ServedBrain brain = new ServedBrain(folder, database, url);
    Files.writeString(brain.config(), brain.head());
    brain.add("harbor", brain.relay.port());
    brain.add("pier", url.getPort());
    Cli.Ended served = Cli.run("serve", "--config", brain.config().toString(), "--detach");
    if (served.code() != 0) {
      throw new AssertionError("serve ended with " + served.code() + ": " + served.err());
    }
    return brain;
  }

  private String head() throws IOException {
    secret("cursor.key", "0123456789abcdef0123456789abcdef");
    return """
        origin: http://127.0.0.1:%1$d
        listen: 127.0.0.1:%1$d
        metrics_listen: 127.0.0.1:%2$d
        cursor_key: {file: cursor.key}
        contexts:
        """
        .formatted(port, metricsPort);
  }

  private void add(String name, int databasePort) throws IOException {
    database.createDatabase(name);
    new DumpLoader(database, table -> table.startsWith("wp_")).load(name, DUMP, bytes -> {});
    Account account = database.createAccount(name, name, EnumSet.allOf(Privilege.class));
    secret(name + ".password", account.password());
    Files.writeString(
        config(),
        """
          %1$s:
            database:
              jdbc_url: jdbc:mariadb://127.0.0.1:%2$d/%1$s
              user: %3$s
              password: {file: %1$s.password}
        """
            .formatted(name, databasePort, account.user()),
        StandardOpenOption.APPEND);
  }

  /** A token of a context for an administrator of the site. */
  String token(String context, String scopes) throws IOException, InterruptedException {
    Cli.Ended granted =
        Cli.run(
            "grant",
            "create",
            "--config",
            config().toString(),
            "--context",
            context,
            "--as",
            "human:admin",
            "--for",
            "agent:agent-scout",
            "--label",
            "a test",
            "--scopes",
            scopes);
    if (granted.code() != 0) {
      throw new AssertionError(granted.err());
    }
    return granted.out().strip();
  }

  int port() {
    return port;
  }

  /** What the database answers, the first column of each row. */
  List<String> ask(String context, String question) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Connection connection = database.connect(context, database.admin());
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(question)) {
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
    }
    return answers;
  }

  /** The variables by which a WordPress finds the database of a context. */
  Map<String, String> wordpress(String context) throws IOException {
    Account account = database.admin();
    return Map.of(
        "WP_DATABASE_HOST",
        url.getHost() + ':' + url.getPort(),
        "WP_DATABASE",
        context,
        "WP_DATABASE_USER",
        account.user(),
        "WP_DATABASE_PASSWORD",
        account.password());
  }

  /** Where the metrics are. */
  int metricsPort() {
    return metricsPort;
  }

  /** The folder of the search index of a context. */
  Path index(String context) {
    return folder.resolve("index").resolve(context);
  }

  Relay relay() {
    return relay;
  }

  String log() throws IOException {
    return Files.readString(folder.resolve("trellis.yaml.run").resolve("gateway.log"));
  }

  private Path config() {
    return folder.resolve("trellis.yaml");
  }

  private void secret(String name, String value) throws IOException {
    Path file =
        Files.createFile(
            folder.resolve(name),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, value + "\n");
  }

  void stop() throws IOException, InterruptedException {
    Cli.run("serve", "--config", config().toString(), "--stop");
    relay.close();
    database.close();
  }
}
