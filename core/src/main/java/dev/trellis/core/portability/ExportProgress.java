package dev.trellis.core.portability;

import java.nio.file.Path;

/** Is told how far an export has come. Each number only grows within its phase. */
public interface ExportProgress {
  /** Nobody listens. */
  ExportProgress NONE = new ExportProgress() {};

  /**
   * The archive is being written to this file, which will be renamed or removed. Whoever can,
   * removes it should this process be killed.
   */
  default void writing(Path unfinished) {}

  /**
   * So many pages have been written.
   *
   * @param done how many
   * @param expected about how many there will be; may turn out to be fewer than {@code done}
   */
  default void pages(long done, long expected) {}

  /** So many lines of the access log have been written. */
  default void audit(long done) {}

  /**
   * So many bytes of the finished archive, unpacked, have been checked.
   *
   * @param done how many
   * @param total of how many
   */
  default void verifying(long done, long total) {}
}
