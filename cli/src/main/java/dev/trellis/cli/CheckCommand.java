package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.archive.AgeKeys;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Problem;
import dev.trellis.core.archive.Verdict;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks an archive as an importer would, and lists every problem. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Checks a PCP archive: every rule of §8.3, and all problems, not the first.",
    footer = {
      "",
      "Zip, tar and tar.gz are read, whatever the file is called. Nothing is unpacked to disk, and",
      "nothing is fetched. An archive that is encrypted with age is opened with --identity, into a",
      "temporary file that has no name, that only this process can read, and that ends with it.",
      "",
      "Exit codes: 0 clean; 1 the archive has problems (they are listed); 2 usage; 70 internal."
    })
final class CheckCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Parameters(paramLabel = "ARCHIVE", description = "The archive to check.")
  Path archive = Path.of("");

  @Option(
      names = "--identity",
      paramLabel = "FILE",
      description = "The age identity file that opens an encrypted archive.")
  @Nullable Path identity;

  @Option(names = "--json", description = "Print the result as JSON.")
  boolean json;

  CheckCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    Verdict verdict;
    AgeKeys keys = identity == null ? AgeKeys.NONE : AgeKeys.read(identity);
    try (Progress progress = new Progress(surroundings)) {
      verdict =
          new ArchiveVerifier()
              .verify(
                  archive,
                  keys,
                  surroundings.scratch(),
                  (done, total) ->
                      progress.at("checking the archive", " KiB", done / 1024, total / 1024));
    }
    if (json) {
      surroundings.out().println(Reports.check(verdict));
    } else {
      print(verdict);
    }
    return (verdict.isClean() ? ExitCode.DONE : ExitCode.FINDINGS).number();
  }

  private void print(Verdict verdict) {
    if (verdict.isClean()) {
      surroundings.out().printf("%s is a good archive: every check passed.%n%n", archive);
    } else {
      surroundings
          .out()
          .printf(
              "%s is not a good archive: %,d problem%s.%n%n",
              archive, verdict.problemCount(), verdict.problemCount() == 1 ? "" : "s");
      Words.problems(verdict, surroundings.out());
      if (identity == null && verdict.countsByCode().containsKey(Problem.Code.LOCKED)) {
        surroundings.out().printf("%nTo check it: trellis check %s --identity FILE%n", archive);
      }
      surroundings.out().println();
    }
    verdict
        .summary()
        .ifPresent(
            summary -> {
              surroundings
                  .out()
                  .printf(
                      "  %-12s PCP %s, %s, made by %s at %s%n",
                      "archive",
                      summary.pcpVersion(),
                      summary.coverage(),
                      summary.exporterName(),
                      summary.exportedAt());
              Words.archive(summary, surroundings.out());
            });
  }
}
