package dev.trellis.cli;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The folder of one running gateway: its process id, logs and secrets, for its owner alone. It is
 * held by a lock that ends with the process, however it ends, so that what a killed one left behind
 * is never taken for a running one.
 */
final class RunFolder implements AutoCloseable {
  private static final String LOCK = "run.lock";
  private static final String PID = "run.pid";
  private static final String READY = "ready.txt";
  private static final long PATIENCE_SECONDS = 60;

  private final Path path;
  private final FileChannel lock;

  private RunFolder(Path path, FileChannel lock) {
    this.path = path;
    this.lock = lock;
  }

  /** Takes the folder, and makes it where it is missing. */
  static RunFolder take(Path path) {
    try {
      make(path);
      FileChannel channel = locked(path).orElse(null);
      if (channel == null) {
        throw new CommandFailure(
            ExitCode.REFUSED,
            "A gateway runs in %s already (process %s): stop it with --stop, or name another folder."
                .formatted(path, pid(path).map(String::valueOf).orElse("unknown")));
      }
      Files.deleteIfExists(path.resolve(READY));
      Files.writeString(path.resolve(PID), ProcessHandle.current().pid() + "\n");
      return new RunFolder(path, channel);
    } catch (IOException | UnsupportedOperationException e) {
      throw new CommandFailure(
          ExitCode.REFUSED, "The folder " + path + " cannot be made or written; name another one.");
    }
  }

  /**
   * Ends what runs in the folder and waits until it is gone.
   *
   * @return whether anything ran
   */
  static boolean stop(Path path) {
    try {
      if (!Files.isDirectory(path)) {
        return false;
      }
      FileChannel free = locked(path).orElse(null);
      if (free != null) {
        free.close();
        return false;
      }
      ProcessHandle process = pid(path).flatMap(ProcessHandle::of).orElse(null);
      if (process == null) {
        throw new CommandFailure(
            ExitCode.REFUSED, "What holds " + path + " is not a process of this machine.");
      }
      process.destroy();
      process.onExit().get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.REFUSED, "The folder " + path + " cannot be read.");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.INTERNAL, "The wait was interrupted.");
    } catch (ExecutionException | TimeoutException e) {
      throw new CommandFailure(
          ExitCode.INTERNAL, "It did not end within %d seconds.".formatted(PATIENCE_SECONDS));
    }
  }

  Path path() {
    return path;
  }

  /** An empty folder of that name in this one. */
  Path fresh(String name) {
    Path folder = path.resolve(name);
    try {
      delete(folder);
      return make(folder);
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.REFUSED, "The folder " + folder + " cannot be made.");
    }
  }

  /** Writes a file that its owner alone can read. */
  Path write(String name, String text) {
    Path file = path.resolve(name);
    Path unnamed = path.resolve(name + ".new");
    try {
      Files.deleteIfExists(unnamed);
      Files.createFile(
          unnamed,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(unnamed, text);
      Files.move(unnamed, file, StandardCopyOption.ATOMIC_MOVE);
      return file;
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.REFUSED, "The file " + file + " cannot be written.");
    }
  }

  /** Says that what runs here is ready, and what it told its starter. */
  void ready(String words) {
    write(READY, words);
  }

  /** What was told when it became ready; empty until then. */
  static Optional<String> readyWords(Path path) {
    try {
      return Optional.of(Files.readString(path.resolve(READY)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Removes a file of this folder, if it is there. */
  void remove(String name) {
    try {
      delete(path.resolve(name));
    } catch (IOException e) {
      // it is of no use any more, and the next start replaces it
    }
  }

  @Override
  public void close() {
    remove(READY);
    remove(PID);
    try {
      lock.close();
    } catch (IOException e) {
      throw new CommandFailure(ExitCode.INTERNAL, "The lock of " + path + " is stuck.");
    }
  }

  private static Path make(Path folder) throws IOException {
    if (folder.getParent() != null) {
      Files.createDirectories(folder.getParent());
    }
    if (!Files.isDirectory(folder)) {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    return folder;
  }

  private static void delete(Path path) throws IOException {
    if (!Files.exists(path)) {
      return;
    }
    List<Path> paths;
    try (Stream<Path> found = Files.walk(path)) {
      paths = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : paths) {
      Files.deleteIfExists(each);
    }
  }

  private static Optional<FileChannel> locked(Path path) throws IOException {
    FileChannel channel =
        FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    FileLock taken = null;
    try {
      taken = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // this very process holds it
    }
    if (taken == null) {
      channel.close();
      return Optional.empty();
    }
    return Optional.of(channel);
  }

  private static Optional<Long> pid(Path path) {
    try {
      return Optional.of(Long.parseLong(Files.readString(path.resolve(PID)).strip()));
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }
}
