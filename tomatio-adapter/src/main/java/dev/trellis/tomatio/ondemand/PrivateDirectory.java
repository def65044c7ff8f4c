package dev.trellis.tomatio.ondemand;

import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.DISK_FULL;
import static dev.trellis.tomatio.ondemand.PrivateDatabaseException.Reason.NO_DIRECTORY;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * A directory that only its owner may enter and that goes away with this process.
 *
 * <p>The name holds the process id, and a lock file says whether that process still lives. Both
 * serve {@link #sweep}, which removes what is left when guardian and process were killed together.
 */
final class PrivateDirectory implements AutoCloseable {
  static final String PREFIX = "trellis-db-";

  /** A fresh server takes about 130 MiB; below this a start is not tried. */
  private static final long ROOM = 256L << 20;

  private static final String LOCK = "owner.lock";
  private static final Duration HALF_MADE = Duration.ofHours(1);

  private final Path path;
  private final FileChannel lock;
  private final Guardian guardian;

  private PrivateDirectory(Path path, FileChannel lock, Guardian guardian) {
    this.path = path;
    this.lock = lock;
    this.guardian = guardian;
  }

  /** Makes a directory in {@code parent}, after removing those whose owners are gone. */
  static PrivateDirectory create(Path parent) {
    try {
      Files.createDirectories(parent);
      sweep(parent);
      if (Files.getFileStore(parent).getUsableSpace() < ROOM) {
        throw new PrivateDatabaseException(
            DISK_FULL,
            "A private database needs 256 MiB in %s, which has less; make room there or name another"
                    .formatted(parent)
                + " directory with -Djava.io.tmpdir.");
      }
      Path path =
          Files.createTempDirectory(
              parent.toRealPath(),
              PREFIX + ProcessHandle.current().pid() + "-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Guardian guardian = Guardian.deleting(path);
      return new PrivateDirectory(path, locked(path), guardian);
    } catch (IOException | UnsupportedOperationException e) {
      throw new PrivateDatabaseException(
          NO_DIRECTORY,
          "A private database cannot be made in %s (%s); name a directory on a POSIX system that you"
                  .formatted(parent, e.getMessage())
              + " may write to.",
          e);
    }
  }

  /** The lock file gets its name only when it is locked, so a sweep never meets it unlocked. */
  private static FileChannel locked(Path directory) throws IOException {
    Path unnamed = directory.resolve(LOCK + ".new");
    FileChannel channel =
        FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      throw new IOException("its lock file cannot be locked");
    }
    Files.move(unnamed, directory.resolve(LOCK), StandardCopyOption.ATOMIC_MOVE);
    return channel;
  }

  Path path() {
    return path;
  }

  /** Removes directories of ours in {@code parent} whose process is gone, with their servers. */
  static void sweep(Path parent) throws IOException {
    List<Path> found;
    try (Stream<Path> entries = Files.list(parent)) {
      found = entries.filter(p -> p.getFileName().toString().startsWith(PREFIX)).toList();
    }
    for (Path directory : found) {
      if (abandoned(directory)) {
        killServerOf(directory);
        Guardian.deleting(directory).close();
      }
    }
  }

  private static boolean abandoned(Path directory) {
    try {
      return isOurs(directory) && isStale(directory);
    } catch (IOException e) {
      return false; // it went away while we looked: another sweep was faster
    }
  }

  private static boolean isOurs(Path directory) throws IOException {
    String owner = Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).getName();
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && owner.equals(System.getProperty("user.name"));
  }

  /**
   * A directory of this very process is never opened: closing a second channel on a file drops the
   * lock that the first one holds (POSIX).
   */
  private static boolean isStale(Path directory) throws IOException {
    String own = PREFIX + ProcessHandle.current().pid() + "-";
    if (directory.getFileName().toString().startsWith(own)) {
      return false;
    }
    Path file = directory.resolve(LOCK);
    if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      Instant touched = Files.getLastModifiedTime(directory).toInstant();
      return touched.plus(HALF_MADE).isBefore(Instant.now());
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null;
    }
  }

  /** Kills only a process that was started on this very directory, whatever the pid file says. */
  private static void killServerOf(Path directory) {
    String pid = pidIn(directory.resolve(ServerCommand.PID_FILE));
    if (!pid.matches("[1-9][0-9]{0,9}")) {
      return;
    }
    String data = "--datadir=" + directory.resolve(ServerCommand.DATA);
    ProcessHandle.of(Long.parseLong(pid))
        .filter(p -> List.of(p.info().arguments().orElse(new String[0])).contains(data))
        .ifPresent(ProcessHandle::destroyForcibly);
  }

  private static String pidIn(Path file) {
    try {
      return Files.readString(file).strip();
    } catch (IOException e) {
      return ""; // the server had not come that far
    }
  }

  @Override
  public void close() {
    guardian.close();
    try {
      lock.close();
    } catch (IOException e) {
      throw new PrivateDatabaseException(NO_DIRECTORY, "The lock of " + path + " is stuck.", e);
    }
  }

  @Override
  public String toString() {
    return path.toString();
  }
}
