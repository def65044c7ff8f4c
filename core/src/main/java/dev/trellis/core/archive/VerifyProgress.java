package dev.trellis.core.archive;

/** Is told how far a check has come. */
@FunctionalInterface
public interface VerifyProgress {
  /** Nobody listens. */
  VerifyProgress NONE = (done, total) -> {};

  /**
   * So many bytes of so many, unpacked, have been read; never goes back.
   *
   * @param done the bytes read
   * @param total the bytes to read
   */
  void read(long done, long total);
}
