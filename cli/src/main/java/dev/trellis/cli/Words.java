package dev.trellis.cli;

import dev.trellis.core.archive.Problem;
import dev.trellis.core.archive.Verdict;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Review;
import dev.trellis.mapping.Finding;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.NativeId;
import dev.trellis.tomatio.dump.DumpReport;
import dev.trellis.tomatio.dump.Kind;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What the commands print for people. */
final class Words {
  private Words() {}

  /** What an archive holds, a line a kind. */
  static void archive(Verdict.Summary summary, PrintStream out) {
    String reviews =
        summary.reviewCounts().entrySet().stream()
            .filter(state -> state.getValue() > 0)
            .sorted(Map.Entry.<Review.State, Long>comparingByValue().reversed())
            .map(state -> "%,d %s".formatted(state.getValue(), state.getKey().wireName()))
            .collect(Collectors.joining(", "));
    line(out, "pages", "%,d%s".formatted(summary.pages(), reviews.isEmpty() ? "" : ": " + reviews));
    if (summary.sensitivePages() > 0) {
      line(out, "sensitive", "%,d pages".formatted(summary.sensitivePages()));
    }
    line(
        out,
        "partitions",
        summary.partitionCounts().isEmpty()
            ? "%,d, all empty".formatted(summary.partitions())
            : summary.partitionCounts().entrySet().stream()
                .map(it -> "%s (%,d)".formatted(it.getKey(), it.getValue()))
                .collect(Collectors.joining(", ")));
    if (summary.earlierVersions() > 0) {
      line(out, "history", "%,d earlier versions".formatted(summary.earlierVersions()));
    }
    if (!summary.extensions().isEmpty()) {
      line(out, "extensions", extensions(summary));
    }
    line(out, "principals", "%,d".formatted(summary.principals()));
    line(out, "access log", "%,d entries".formatted(summary.auditEntries()));
    line(out, "receipts", "%,d".formatted(summary.receipts()));
    line(out, "left out", omitted(summary));
  }

  /** Every problem, a line each. */
  static void problems(Verdict verdict, PrintStream out) {
    for (Problem problem : verdict.problems()) {
      out.printf(
          "  %-20s %s%s (%s)%n",
          problem.code().wireName(),
          problem.file() == null ? "" : problem.file() + ": ",
          problem.message(),
          problem.code().section());
    }
    long more = verdict.problemCount() - verdict.problems().size();
    if (more > 0) {
      out.printf("  and %,d more%n", more);
    }
  }

  /** What was odd about the records, and what was done. */
  static void findings(Findings findings, PrintStream out) {
    for (String table : findings.missingTables()) {
      out.printf(
          "           the table %s is not there, so nothing that it would hold is in the archive;%n"
              + "           if the dump was made of chosen tables only, make one of all%n",
          table);
    }
    for (String table : findings.unknownTables()) {
      out.printf(
          "           the table %s is not known, so nothing of it is in the archive%n",
          printable(table));
    }
    findings
        .counts()
        .forEach(
            (kind, count) -> {
              out.printf("  %,7d  %s%n", count, kind.sentence());
              out.printf("           for example %s%n", examples(findings.examples(kind)));
            });
  }

  /** What of a dump was not executed although it could have mattered. */
  static void dump(DumpReport dump, PrintStream out) {
    dump.leftOut().entrySet().stream()
        .filter(it -> it.getKey() != Kind.OTHER_TABLE)
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            it ->
                out.printf(
                    "  %,7d  %s in the dump, not executed%n", it.getValue(), it.getKey().words()));
    if (dump.warnings() > 0) {
      out.printf(
          "  %,7d  values that the database changed while loading the dump%n", dump.warnings());
    }
  }

  /** A name from a database, without what could move a terminal's cursor. */
  static String printable(String name) {
    return name.replaceAll("\\p{C}", "?");
  }

  private static void line(PrintStream out, String name, String value) {
    out.printf("  %-12s %s%n", name, value);
  }

  private static String extensions(Verdict.Summary summary) {
    return summary.extensions().stream()
        .map(
            it ->
                "%s (%s)"
                    .formatted(
                        it.text("id").orElse(""), it.get("records").map(Json::write).orElse("")))
        .collect(Collectors.joining(", "));
  }

  private static String omitted(Verdict.Summary summary) {
    if (summary.omitted().isEmpty()) {
      return "nothing";
    }
    return summary.omitted().stream()
        .map(
            it ->
                "%s of %s (%s)"
                    .formatted(
                        it.get("count").map(count -> Json.write(count)).orElse("some"),
                        it.text("category").orElse(""),
                        it.text("reason").orElse("")))
        .collect(Collectors.joining(", "));
  }

  private static String examples(List<Finding> examples) {
    return examples.stream()
        .map(it -> "%s %s (%s)".formatted(it.entity(), NativeId.text(it.id()), it.field()))
        .collect(Collectors.joining(", "));
  }
}
