package dev.trellis.core.corpus;

import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Problem;
import dev.trellis.core.archive.VerifyProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks every archive below a folder, in a process of its own whose memory is small, and writes
 * what was found to a file: a line with each archive's name, then a line for each problem.
 */
public final class CorpusRun {
  private CorpusRun() {}

  /** Takes the folder and the file. */
  public static void main(String[] args) throws IOException {
    Path root = Path.of(args[0]);
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        lines.add("= " + root.relativize(file));
        for (String problem : check(file)) {
          lines.add("- " + problem);
        }
        Files.write(Path.of(args[1]), lines);
      }
    }
  }

  private static List<String> check(Path file) {
    try {
      return new ArchiveVerifier()
          .verify(file, VerifyProgress.NONE).problems().stream().map(CorpusRun::words).toList();
    } catch (Throwable e) {
      List<String> thrown = new ArrayList<>(List.of("thrown " + e.getClass().getName()));
      Stream.of(e.getStackTrace()).limit(8).forEach(frame -> thrown.add("at " + frame));
      return thrown;
    }
  }

  private static String words(Problem problem) {
    String file = problem.file() == null ? "" : problem.file();
    return problem.code().wireName() + ' ' + file;
  }
}
