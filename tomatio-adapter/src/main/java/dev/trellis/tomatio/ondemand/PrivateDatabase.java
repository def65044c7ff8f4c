package dev.trellis.tomatio.ondemand;

import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.DID_NOT_START;
import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.DISK_FULL;
import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.NO_DIRECTORY;
import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.REFUSED;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mariadb.jdbc.Driver;

/**
 * A MariaDB server of our own, in a private directory, on a loopback port, with real grants.
 *
 * <p>No account without a password ever listens on the port, passwords live only in this process,
 * and server and directory are gone when this is closed or this process ends, however it ends. What
 * it holds is not kept: it favours speed over durability.
 */
public final class PrivateDatabase implements AutoCloseable {
  private static final long START_NANOS = 60_000_000_000L;
  private static final int PORT_TRIES = 5;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_]{1,64}");
  private static final String PORT_TAKEN = "Can't start server: Bind on TCP/IP port";

  private final DatabaseBinaries binaries;
  private final PrivateDirectory directory;
  private final Account admin = new Account("trellis", newPassword());
  private final Guardian server;
  private final int port;

  private PrivateDatabase(DatabaseBinaries binaries, PrivateDirectory directory)
      throws IOException, InterruptedException {
    this.binaries = binaries;
    this.directory = directory;
    ServerCommand command = new ServerCommand(binaries, directory.path());
    install(command);
    for (int tries = 1; ; tries++) {
      int free = freePort();
      Optional<Guardian> started = serve(command, free, tries == PORT_TRIES);
      if (started.isPresent()) {
        server = started.get();
        port = free;
        return;
      }
    }
  }

  /**
   * Starts a server in a new directory within {@code parent} and returns when it can be used.
   *
   * @throws PrivateDatabaseException when it does not come up within 60 seconds
   */
  public static PrivateDatabase start(DatabaseBinaries binaries, Path parent) {
    PrivateDirectory directory = PrivateDirectory.create(parent);
    try {
      return new PrivateDatabase(binaries, directory);
    } catch (IOException e) {
      directory.close();
      throw new PrivateDatabaseException(
          NO_DIRECTORY, "The private database cannot be written: " + e.getMessage() + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      directory.close();
      throw new PrivateDatabaseException(DID_NOT_START, "The start was interrupted.", e);
    } catch (RuntimeException e) {
      directory.close();
      throw e;
    }
  }

  private static void install(ServerCommand command) throws IOException, InterruptedException {
    Files.createDirectory(command.noFiles());
    Files.createDirectory(command.temporary());
    try (Guardian installer = Guardian.running(command.install(), command.log())) {
      if (installer.await(60) != 0) {
        throw failed(command, "MariaDB could not make its system tables");
      }
    }
    Files.delete(command.log());
  }

  /** Empty when somebody else took the port between our look and the server's. */
  private Optional<Guardian> serve(ServerCommand command, int free, boolean last)
      throws IOException, InterruptedException {
    writeInitFile(command.initFile());
    Guardian guardian = Guardian.running(command.serve(free), command.log());
    boolean up = false;
    try {
      long start = System.nanoTime();
      while (!up && !guardian.childEnded() && System.nanoTime() - start < START_NANOS) {
        up = answers(free);
        if (!up) {
          Thread.sleep(20);
        }
      }
      if (!up && !last && logOf(command).contains(PORT_TAKEN)) {
        return Optional.empty();
      }
      if (!up) {
        throw failed(command, "MariaDB did not start");
      }
      return Optional.of(guardian);
    } finally {
      Files.deleteIfExists(command.initFile());
      if (!up) {
        guardian.close();
      }
    }
  }

  /**
   * What the server runs before it listens. All accounts but ours are removed; {@code mariadb.sys}
   * is locked and owns views of the server.
   */
  private void writeInitFile(Path file) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(
        file,
        """
        DELETE FROM mysql.global_priv WHERE User <> 'mariadb.sys';
        DELETE FROM mysql.proxies_priv;
        FLUSH PRIVILEGES;
        CREATE USER '%1$s'@'127.0.0.1' IDENTIFIED BY '%2$s';
        GRANT ALL PRIVILEGES ON *.* TO '%1$s'@'127.0.0.1' WITH GRANT OPTION;
        """
            .formatted(admin.user(), admin.password()));
  }

  private boolean answers(int free) {
    try (Connection connection = open(free, "", admin)) {
      return connection.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      return socket.getLocalPort();
    }
  }

  private static PrivateDatabaseException failed(ServerCommand command, String what)
      throws IOException {
    String log = logOf(command);
    if (log.contains("No space left on device") || log.contains("Disk is full")) {
      return new PrivateDatabaseException(
          DISK_FULL,
          "The disk of " + command.directory().getParent() + " is full; make room there.");
    }
    String tail =
        log.lines().skip(Math.max(0, log.lines().count() - 5)).collect(Collectors.joining(" | "));
    return new PrivateDatabaseException(
        DID_NOT_START, what + "; its last words were: " + (tail.isBlank() ? "none" : tail));
  }

  private static String logOf(ServerCommand command) throws IOException {
    return new String(Files.readAllBytes(command.log()), StandardCharsets.UTF_8);
  }

  private static String newPassword() {
    byte[] bytes = new byte[24];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The account that may do everything on this server. */
  public Account admin() {
    return admin;
  }

  /** The version of the server. */
  public ServerVersion version() {
    return binaries.version();
  }

  /** The process id of the server. */
  public long serverPid() {
    return server.child();
  }

  /** The directory that holds the server's files. */
  public Path directory() {
    return directory.path();
  }

  /** The JDBC URL of a database on this server, without an account. */
  public String jdbcUrl(String database) {
    return url(port, database);
  }

  private static String url(int port, String database) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/" + database;
  }

  /** A new connection to a database ({@code ""} for none); the caller closes it. */
  public Connection connect(String database, Account account) throws SQLException {
    return open(port, database, account);
  }

  private static Connection open(int port, String database, Account account) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", account.user());
    properties.setProperty("password", account.password());
    properties.setProperty("connectTimeout", "5000");
    properties.setProperty("maxAllowedPacket", "1073741824");
    Connection connection = new Driver().connect(url(port, database), properties);
    if (connection == null) {
      throw new SQLException("the driver does not know its own URL");
    }
    return connection;
  }

  /** Makes an empty utf8mb4 database. The name is letters, digits and {@code _}. */
  public void createDatabase(String name) {
    run("CREATE DATABASE `" + checked(name) + "`");
  }

  /** Makes an account with these rights on one database and none beyond it: no FILE, no GRANT. */
  public Account createAccount(String name, String database, Set<Privilege> privileges) {
    Account account = new Account(checked(name), newPassword());
    String who = "'" + account.user() + "'@'127.0.0.1'";
    String rights =
        privileges.stream().sorted().map(Privilege::sql).collect(Collectors.joining(", "));
    run("CREATE USER " + who + " IDENTIFIED BY '" + account.password() + "'");
    run("GRANT " + rights + " ON `" + checked(database).replace("_", "\\_") + "`.* TO " + who);
    return account;
  }

  /** Removes an account; its open connections go on. */
  public void dropAccount(Account account) {
    run("DROP USER '" + checked(account.user()) + "'@'127.0.0.1'");
  }

  private void run(String sql) {
    try (Connection connection = connect("", admin);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new PrivateDatabaseException(
          REFUSED, "The private database refused a statement (error " + e.getErrorCode() + ").");
    }
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("a name here is letters, digits and _, at most 64");
    }
    return name;
  }

  /** Ends the server and removes its directory. */
  @Override
  public void close() {
    server.close();
    directory.close();
  }

  @Override
  public String toString() {
    return "PrivateDatabase[MariaDB " + version() + ", port " + port + "]";
  }
}
