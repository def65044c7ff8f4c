package dev.trellis.cli;

import dev.trellis.tomatio.doctor.Advice;
import dev.trellis.tomatio.doctor.Diagnosis;
import dev.trellis.tomatio.doctor.Example;
import dev.trellis.tomatio.doctor.Preview;
import dev.trellis.tomatio.doctor.Report;
import dev.trellis.tomatio.doctor.Severity;
import dev.trellis.tomatio.doctor.TableFacts;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the doctor tells people. */
final class DoctorWords {
  private DoctorWords() {}

  static void print(Report report, PrintStream out) {
    database(report.database(), out);
    out.println();
    if (report.refusal() == null) {
      out.println("An export would give:");
    } else {
      out.println("An export would be refused: " + report.refusal());
    }
    report.previewIfAny().ifPresent(preview -> preview(preview, out));
    out.println();
    if (report.diagnoses().isEmpty()) {
      out.println("Nothing is wrong or odd with it.");
      return;
    }
    tell(report, Severity.LOSS, "What would not be carried:", out);
    tell(report, Severity.CHANGE, "What would be carried differently:", out);
    tell(report, Severity.NOTE, "Good to know; nothing is lost or changed by it:", out);
    out.println("docs/doctor.md says more about each.");
  }

  private static void database(Report.Database database, PrintStream out) {
    out.printf(
        "A WordPress database with TomaTío%s, on %s.%n",
        database.live() ? "" : ", from a dump", database.server());
    line(
        out,
        "WordPress",
        database.wordpress() == null
            ? "its version is not stated"
            : "database version " + database.wordpress());
    line(
        out,
        "plugin",
        database.plugin() == null
            ? "its version is not stated"
            : "database version " + database.plugin());
    line(out, "prefix", database.prefix());
    line(
        out,
        "site",
        database.sites().size() > 1
            ? "%d; sites with a brain: %s"
                .formatted(
                    database.site(),
                    database.sites().stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ")))
            : String.valueOf(database.site()));
    if (database.live()) {
      line(
          out,
          "privileges",
          database.privileges().isEmpty()
              ? "none"
              : String.join(", ", new TreeSet<>(database.privileges())));
    }
    kinds(database.tables())
        .forEach((kind, tables) -> line(out, "tables", "%s: %s".formatted(kind, tables)));
  }

  /** The tables by what they are alike in. */
  private static Map<String, String> kinds(List<TableFacts> tables) {
    return tables.stream()
        .collect(
            Collectors.groupingBy(
                table -> table.present() ? table.engine() + ", " + table.collation() : "not there",
                TreeMap::new,
                Collectors.mapping(TableFacts::name, Collectors.joining(", "))));
  }

  private static void preview(Preview preview, PrintStream out) {
    line(out, "pages", "%,d".formatted(preview.pageCount()));
    preview
        .pages()
        .forEach(
            (kind, states) ->
                line(
                    out,
                    "",
                    "%s: %s".formatted(kind.replace('_', ' '), counts(states, "%,d %s", true))));
    line(out, "partitions", counts(preview.partitions(), "%s (%,d)", false));
    line(out, "principals", counts(preview.principals(), "%,d %s", true));
    line(out, "history", "%,d earlier versions".formatted(preview.versions()));
    line(out, "extensions", counts(preview.records(), "%s (%,d)", false));
    line(out, "access log", "%,d entries".formatted(preview.auditEntries()));
    line(out, "receipts", "%,d".formatted(preview.receipts()));
    line(
        out,
        "left out",
        preview.omitted().isEmpty()
            ? "nothing"
            : preview.omitted().stream()
                .map(
                    it ->
                        "%,d of %s (%s)"
                            .formatted(
                                it.count(),
                                it.category().value(),
                                it.reason().name().toLowerCase(Locale.ROOT)))
                .collect(Collectors.joining(", ")));
  }

  private static String counts(Map<String, Long> counts, String format, boolean countFirst) {
    return counts.isEmpty()
        ? "none"
        : counts.entrySet().stream()
            .map(
                it ->
                    countFirst
                        ? String.format(format, it.getValue(), it.getKey())
                        : String.format(format, it.getKey(), it.getValue()))
            .collect(Collectors.joining(", "));
  }

  private static void tell(Report report, Severity severity, String title, PrintStream out) {
    List<Diagnosis> diagnoses =
        report.diagnoses().stream()
            .filter(it -> Advice.on(it.ailment()).severity() == severity)
            .toList();
    if (diagnoses.isEmpty()) {
      return;
    }
    out.println(title);
    for (Diagnosis diagnosis : diagnoses) {
      Advice advice = Advice.on(diagnosis.ailment());
      out.printf("  %,7d  %s: %s%n", diagnosis.count(), diagnosis.ailment().id(), advice.what());
      out.printf("           %s%n", advice.consequence());
      if (!advice.cure().equals("Nothing.")) {
        out.printf("           To do: %s%n", advice.cure());
      }
      if (!diagnosis.examples().isEmpty()) {
        out.printf("           For example %s%n", examples(diagnosis.examples()));
      }
    }
    out.println();
  }

  private static String examples(List<Example> examples) {
    return examples.stream()
        .map(it -> "%s %s (%s)".formatted(Words.printable(it.table()), it.id(), it.field()))
        .collect(Collectors.joining(", "));
  }

  private static void line(PrintStream out, String name, String value) {
    out.printf("  %-12s %s%n", name, value);
  }
}
