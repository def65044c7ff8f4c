package dev.trellis.core.portability;

import dev.trellis.core.archive.Verdict;
import java.nio.file.Path;

/**
 * How an export ended.
 *
 * @param path where the archive is, or would have been
 * @param bytes the archive's size in bytes
 * @param verdict what the check of the finished archive found; unless it is clean, no archive was
 *     left at {@code path}
 */
public record Exported(Path path, long bytes, Verdict verdict) {
  /** Whether the archive stands at its path. */
  public boolean isWritten() {
    return verdict.isClean();
  }
}
