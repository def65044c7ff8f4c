package dev.trellis.core.archive;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.ReadOnlyFileSystemException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An archive that cannot be written, or not even be opened. The message is one sentence for the
 * operator; it names no file of the archive.
 */
public final class ArchiveException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final List<String> FULL =
      List.of("no space left", "not enough space", "disk quota exceeded", "file too large");

  private final Kind kind;
  private final transient @Nullable ArchivePath file;

  /** Why. */
  public enum Kind {
    /** The disk is full. */
    NO_SPACE,
    /** The operating system does not permit it. */
    NOT_PERMITTED,
    /** There is no such file or folder. */
    NOT_FOUND,
    /** The target exists and may not be replaced. */
    EXISTS,
    /** Two files of the archive would have the same name, or nearly so (§8.2, §8.3 item 4). */
    NAME_TAKEN,
    /** A file that should hold age identities, and does not. */
    NOT_AN_IDENTITY,
    /** A failure of its own. */
    FAILED
  }

  private ArchiveException(
      Kind kind, String message, @Nullable ArchivePath file, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.file = file;
  }

  /** A failure that is decided, not met. */
  public static ArchiveException of(Kind kind, String message) {
    return new ArchiveException(kind, message, null, null);
  }

  static ArchiveException nameTaken(ArchivePath file, String message) {
    return new ArchiveException(Kind.NAME_TAKEN, message, file, null);
  }

  /** What the operating system reported while {@code doing} something, such as "writing". */
  public static ArchiveException met(IOException cause, String doing) {
    Kind kind = kindOf(cause);
    String why =
        switch (kind) {
          case NO_SPACE -> "the disk is full";
          case NOT_PERMITTED -> "the operating system does not permit it";
          case NOT_FOUND -> "there is no such file or folder";
          case EXISTS -> "the file exists";
          case NAME_TAKEN, NOT_AN_IDENTITY, FAILED -> "the operating system reported an error";
        };
    return new ArchiveException(kind, "While " + doing + ": " + why + ".", null, cause);
  }

  /** Why. */
  public Kind kind() {
    return kind;
  }

  /** The file of the archive that it concerns, if it concerns one. */
  public Optional<ArchivePath> file() {
    return Optional.ofNullable(file);
  }

  private static Kind kindOf(IOException cause) {
    if (cause instanceof AccessDeniedException
        || cause.getCause() instanceof ReadOnlyFileSystemException) {
      return Kind.NOT_PERMITTED;
    }
    if (cause instanceof NoSuchFileException || cause instanceof NotDirectoryException) {
      return Kind.NOT_FOUND;
    }
    if (cause instanceof FileAlreadyExistsException) {
      return Kind.EXISTS;
    }
    String reason = cause instanceof FileSystemException e ? e.getReason() : cause.getMessage();
    String words = reason == null ? "" : reason.toLowerCase(Locale.ROOT);
    if (FULL.stream().anyMatch(words::contains)) {
      return Kind.NO_SPACE;
    }
    return words.contains("read-only") || words.contains("not permitted")
        ? Kind.NOT_PERMITTED
        : Kind.FAILED;
  }
}
