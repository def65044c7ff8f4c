package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.WholeContext;
import dev.trellis.core.archive.AgeRecipient;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.portability.ExportContext;
import dev.trellis.core.portability.ExportProgress;
import dev.trellis.core.portability.ExportRequest;
import dev.trellis.core.portability.Exported;
import dev.trellis.core.store.ContextStore;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.ondemand.Guardian;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes a brain out as an archive, and checks it before it gets its name. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = "Takes a TomaTío brain out as a checked PCP archive.",
    footer = {
      "",
      "The database is only read. The archive is checked before it takes its name; when",
      "anything goes wrong, no file is left behind.",
      "",
      "With SOURCE_DATE_EPOCH set, two exports of the same database are equal to the byte, unless",
      "they are encrypted.",
      "",
      "Exit codes: 0 done; 1 done, and something was odd or left out (it is listed), or the dump",
      "is rejected; 2 usage; 3 database unreachable; 4 refused; 70 internal."
    })
final class ExportCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin SourceOptions source = new SourceOptions();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The archive to write (default: brain-<date>.pcp.zip here).")
  @Nullable Path out;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description = "zip, tar or tar.gz (default: what the file's name ends with, else zip).")
  @Nullable String format;

  @Option(
      names = "--encrypt-to",
      paramLabel = "AGE-RECIPIENT",
      description = {
        "Encrypt the archive to the holder of this public key of age (age1…); may be repeated.",
        "The file's name then ends with .age."
      })
  List<String> recipients = List.of();

  @Option(names = "--overwrite", description = "Replace the file when it exists.")
  boolean overwrite;

  @Option(names = "--json", description = "Print the result as JSON.")
  boolean json;

  ExportCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    UtcInstant now = surroundings.now();
    UtcInstant at = sourceDate().orElse(now);
    MappingFile mapping = MappingFile.tomatio();
    List<AgeRecipient> readers = recipients.stream().map(ExportCommand::recipient).toList();
    ArchiveTarget target =
        ArchiveTarget.of(out, format, !readers.isEmpty(), at.text().substring(0, 10));
    ExportRequest request =
        new ExportRequest(target.path(), overwrite, exporter(), at, target.form(), readers);
    try (Progress progress = new Progress(surroundings);
        Source opened = Source.open(source, mapping, surroundings, progress)) {
      opened.dump().ifPresent(Source::requireEveryTable);
      Findings findings = new Findings();
      opened.dump().ifPresent(dump -> dump.missedTables().forEach(findings::unknown));
      ContextStore store = opened.store(mapping, source.tablePrefix(), at, now, findings);
      Exported exported = export(store, request, progress);
      progress.done();
      print(exported, findings, opened);
      boolean changed = opened.dump().filter(dump -> dump.warnings() > 0).isPresent();
      boolean odd = !findings.isEmpty() || leavesOut(exported) || changed;
      return (exported.isWritten() && !odd ? ExitCode.DONE : ExitCode.FINDINGS).number();
    }
  }

  private Optional<UtcInstant> sourceDate() {
    try {
      return surroundings.sourceDate();
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitCode.USAGE, String.valueOf(e.getMessage()));
    }
  }

  private static AgeRecipient recipient(String text) {
    return AgeRecipient.parse(text)
        .orElseThrow(
            () ->
                new CommandFailure(
                    ExitCode.USAGE,
                    "--encrypt-to takes a public key of age, as age-keygen -y prints it: age1 and 58"
                        + " more characters. A secret key or an SSH key is none."));
  }

  private static Manifest.Exporter exporter() {
    return new Manifest.Exporter("trellis", TrellisVersion.number());
  }

  private static Exported export(ContextStore store, ExportRequest request, Progress progress) {
    WholeContext access = new AccessDecider().whole(Caller.offlineExport());
    try (Watch watch = new Watch(progress)) {
      return new ExportContext(store, new ArchiveVerifier()).run(access, request, watch);
    }
  }

  private static boolean leavesOut(Exported exported) {
    return exported.verdict().summary().filter(it -> !it.omitted().isEmpty()).isPresent();
  }

  private void print(Exported exported, Findings findings, Source opened) {
    if (json) {
      surroundings.out().println(Reports.export(exported, findings, opened.dump().orElse(null)));
      return;
    }
    if (!exported.isWritten()) {
      surroundings
          .out()
          .println(
              "The archive did not pass its own check, so none was written. Please report this:");
      Words.problems(exported.verdict(), surroundings.out());
      return;
    }
    surroundings
        .out()
        .printf(
            "Wrote %s (%,d bytes): a full PCP 0.3 archive, checked%s.%n%n",
            exported.path(), exported.bytes(), envelope());
    exported.verdict().summary().ifPresent(it -> Words.archive(it, surroundings.out()));
    boolean odd = !findings.isEmpty();
    if (odd) {
      surroundings.out().printf("%nWhat was odd, and what was done with it:%n");
      Words.findings(findings, surroundings.out());
    }
    opened.dump().ifPresent(dump -> Words.dump(dump, surroundings.out()));
    surroundings
        .out()
        .printf(
            "%nTo check it again: trellis check %s%s%n",
            exported.path(), recipients.isEmpty() ? "" : " --identity FILE");
  }

  private String envelope() {
    int count = recipients.size();
    return count == 0 ? "" : ", encrypted to %d key%s".formatted(count, count == 1 ? "" : "s");
  }

  /**
   * Shows how far the export is, and guards its unfinished file against the end of this process.
   */
  private static final class Watch implements ExportProgress, AutoCloseable {
    private final Progress progress;
    private @Nullable Guardian guardian;

    Watch(Progress progress) {
      this.progress = progress;
    }

    @Override
    public void writing(Path unfinished) {
      try {
        guardian = Guardian.deleting(unfinished);
      } catch (IOException e) {
        progress.begin("no shell guards the unfinished file; the next export would remove it");
      }
    }

    @Override
    public void pages(long done, long expected) {
      progress.at("reading pages", "", done, expected);
    }

    @Override
    public void verifying(long done, long total) {
      progress.at("checking the archive", " KiB", done / 1024, total / 1024);
    }

    @Override
    public void close() {
      if (guardian != null) {
        guardian.close();
      }
    }
  }
}
