package dev.trellis.core.archive;

import dev.trellis.schemas.Schemas;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Checks an archive as an importer must before it writes anything (§8.3, §8.6): every problem, not
 * the first.
 *
 * <p>What follows from a problem is not another one: content whose hash is wrong is not judged, and
 * a count is compared only where every file that it counts is there and was read. Nothing is
 * unpacked to disk, except an encrypted archive into a file without a name; nothing is fetched, and
 * of each file only a hash stays in memory.
 */
public final class ArchiveVerifier {
  private final Schemas schemas;
  private final Limits limits;

  /** A verifier with the published schemas and the usual limits. */
  public ArchiveVerifier() {
    this(Schemas.standard(), Limits.DEFAULT);
  }

  /** A verifier with these schemas and limits. */
  public ArchiveVerifier(Schemas schemas, Limits limits) {
    this.schemas = schemas;
    this.limits = limits;
  }

  /**
   * Checks an archive.
   *
   * @throws ArchiveException when the file cannot be opened; whatever is in it, is a problem
   */
  public Verdict verify(Path archive, VerifyProgress progress) {
    return verify(archive, AgeKeys.NONE, Path.of(System.getProperty("java.io.tmpdir")), progress);
  }

  /**
   * Checks an archive that may be encrypted as a whole (§8.4 item 2).
   *
   * @param keys what opens it
   * @param scratch the folder in which it is opened, in a file that has no name and goes away with
   *     this process
   * @throws ArchiveException when the file cannot be opened; whatever is in it, is a problem
   */
  public Verdict verify(Path archive, AgeKeys keys, Path scratch, VerifyProgress progress) {
    Problems problems = new Problems();
    Optional<ArchiveReader> opened = ArchiveReader.open(archive, keys, scratch, limits, problems);
    if (opened.isEmpty()) {
      return Verdict.of(problems, null);
    }
    try (ArchiveReader reader = opened.get()) {
      return new Verification(reader, schemas, limits, problems, progress).run();
    }
  }
}
