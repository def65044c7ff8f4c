package dev.trellis.core.portability;

import dev.trellis.core.archive.ArchiveException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * A file that takes its name only when it is finished: until then it stands beside it under another
 * name, readable to its owner alone. Closing it before removes it.
 *
 * <p>While it is written it is locked; one that is not locked was left by a process that was
 * killed, and the next export to the same name removes it.
 */
final class PartialFile implements AutoCloseable {
  private final Path target;
  private final boolean overwrite;
  private final Path path;
  private final FileChannel channel;
  private boolean kept;

  private PartialFile(Path target, boolean overwrite, Path path, FileChannel channel) {
    this.target = target;
    this.overwrite = overwrite;
    this.path = path;
    this.channel = channel;
  }

  /**
   * Begins a file that shall become {@code target}.
   *
   * @throws ArchiveException when there is such a file and it may not be replaced, or none can be
   *     made there
   */
  static PartialFile create(Path target, boolean overwrite) {
    Path absolute = target.toAbsolutePath();
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    if (folder == null || name == null || Files.isDirectory(absolute)) {
      throw ArchiveException.of(
          ArchiveException.Kind.EXISTS, "The target is a folder; name a file in it.");
    }
    refuseExisting(absolute, overwrite);
    String prefix = "." + name + ".partial-";
    Path path = null;
    try {
      removeAbandoned(folder, prefix);
      path = Files.createTempFile(folder, prefix, "", ownerOnly());
      FileChannel channel =
          FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel.tryLock();
      return new PartialFile(absolute, overwrite, path, channel);
    } catch (IOException e) {
      removeQuietly(path);
      throw ArchiveException.met(e, "making the archive");
    }
  }

  /** Where it is written. */
  FileChannel channel() {
    return channel;
  }

  /** Where it stands until it is finished. */
  Path path() {
    return path;
  }

  /** The folder in which it stands, and in which it will stand. */
  Path folder() {
    Path folder = path.getParent();
    if (folder == null) {
      throw new IllegalStateException("the path is absolute");
    }
    return folder;
  }

  /** How many bytes it has. */
  long size() {
    try {
      return channel.size();
    } catch (IOException e) {
      throw ArchiveException.met(e, "writing the archive");
    }
  }

  /**
   * Writes it through to the disk and gives it its name.
   *
   * @throws ArchiveException when that is not possible, or the name was taken meanwhile
   */
  void keep() {
    try {
      channel.force(true);
      refuseExisting(target, overwrite);
      move();
      kept = true;
      forceFolder();
    } catch (IOException e) {
      throw ArchiveException.met(e, "naming the archive");
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // nothing that matters is written any more
    }
    if (!kept) {
      removeQuietly(path);
    }
  }

  private void move() throws IOException {
    try {
      Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(path, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** So that the name survives a power cut; not every system lets a folder be opened. */
  private void forceFolder() {
    Path folder = target.getParent();
    if (folder == null) {
      return;
    }
    try (FileChannel opened = FileChannel.open(folder, StandardOpenOption.READ)) {
      opened.force(true);
    } catch (IOException e) {
      // the archive itself is safe
    }
  }

  private static void refuseExisting(Path target, boolean overwrite) {
    if (!overwrite && Files.exists(target)) {
      throw ArchiveException.of(
          ArchiveException.Kind.EXISTS,
          "The target exists; name another file, or say that it may be replaced.");
    }
  }

  private static void removeAbandoned(Path folder, String prefix) throws IOException {
    DirectoryStream.Filter<Path> partial =
        file -> String.valueOf(file.getFileName()).startsWith(prefix);
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, partial)) {
      for (Path file : files) {
        if (isAbandoned(file)) {
          removeQuietly(file);
        }
      }
    }
  }

  private static boolean isAbandoned(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      return lock != null;
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  private static FileAttribute<?>[] ownerOnly() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static void removeQuietly(@Nullable Path file) {
    if (file == null) {
      return;
    }
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // the next export tries again
    }
  }
}
