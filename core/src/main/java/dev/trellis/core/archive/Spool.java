package dev.trellis.core.archive;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * A temporary file without a name: it is removed from its folder as soon as it is open (on Windows
 * when it is closed), so nothing stays behind, however this process ends. Only its owner could ever
 * open it.
 */
final class Spool implements AutoCloseable {
  private static final Set<StandardOpenOption> OPTIONS =
      Set.of(
          StandardOpenOption.CREATE_NEW,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);

  private final FileChannel channel;

  private Spool(FileChannel channel) {
    this.channel = channel;
  }

  /** Makes one in that folder. */
  static Spool in(Path folder) throws IOException {
    boolean posix = folder.getFileSystem().supportedFileAttributeViews().contains("posix");
    FileAttribute<?>[] ownerOnly =
        posix
            ? new FileAttribute<?>[] {
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
            }
            : new FileAttribute<?>[0];
    while (true) {
      Path path = folder.resolve(".trellis-" + UUID.randomUUID());
      try {
        Spool spool = new Spool(FileChannel.open(path, OPTIONS, ownerOnly));
        if (posix && Files.exists(path)) {
          Files.delete(path);
        }
        return spool;
      } catch (FileAlreadyExistsException e) {
        // another name
      }
    }
  }

  FileChannel channel() {
    return channel;
  }

  /** Its end, to be written on; closing the stream does nothing. */
  OutputStream output() {
    return Channels.newOutputStream(channel);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
