package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.doctor.Report;
import dev.trellis.tomatio.doctor.Severity;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what a brain is, what an export of it would give, and what is wrong or odd with it. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description =
        "Says what a TomaTío database is, what an export would give, and what it would change or"
            + " leave out.",
    footer = {
      "",
      "The database is only read, and nothing that is stored in it is shown: findings name",
      "tables, ids and fields. docs/doctor.md has a section for each finding.",
      "",
      "Exit codes: 0 nothing would be lost or changed; 1 something would be (it is listed), or the",
      "dump is rejected; 2 usage; 3 database unreachable; 4 refused; 70 internal."
    })
final class DoctorCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin SourceOptions source = new SourceOptions();

  @Option(names = "--json", description = "Print the result as JSON.")
  boolean json;

  DoctorCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    MappingFile mapping = MappingFile.tomatio();
    try (Progress progress = new Progress(surroundings);
        Source opened = Source.open(source, mapping, surroundings, progress)) {
      Report report =
          opened
              .doctor(mapping, source.tablePrefix(), surroundings.now())
              .examine(
                  new AccessDecider().whole(Caller.offlineExport()),
                  (done, expected) -> progress.at("reading pages", "", done, expected));
      progress.done();
      if (json) {
        surroundings.out().println(DoctorReport.json(report, opened.dump().orElse(null)));
      } else {
        DoctorWords.print(report, surroundings.out());
        opened.dump().ifPresent(dump -> Words.dump(dump, surroundings.out()));
      }
      boolean grave = report.gravest().filter(it -> it != Severity.NOTE).isPresent();
      return (grave ? ExitCode.FINDINGS : ExitCode.DONE).number();
    }
  }
}
