package dev.trellis.core.fuzz;

import dev.trellis.core.archive.AgeKeys;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Limits;
import dev.trellis.core.archive.Verdict;
import dev.trellis.core.archive.VerifyProgress;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Any bytes as an archive: a verdict comes out. */
public final class ArchiveTarget {
  private static final long MOST = 1 << 20;
  private static final ArchiveVerifier VERIFIER =
      new ArchiveVerifier(
          Schemas.standard(), new Limits(1000, MOST, MOST, MOST, MOST, MOST, 8 * MOST, 200));
  private static final Path FOLDER = folder();

  private ArchiveTarget() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] bytes) throws IOException {
    Path file = Files.write(FOLDER.resolve("input"), bytes);
    Verdict verdict = VERIFIER.verify(file, AgeKeys.NONE, FOLDER, VerifyProgress.NONE);
    if (verdict.isClean() != verdict.problems().isEmpty()) {
      throw new AssertionError("clean, and yet problems");
    }
  }

  private static Path folder() {
    try {
      Path folder = Files.createTempDirectory("fuzz-archive");
      folder.toFile().deleteOnExit();
      folder.resolve("input").toFile().deleteOnExit();
      return folder;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
