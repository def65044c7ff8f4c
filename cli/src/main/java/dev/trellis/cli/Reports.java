package dev.trellis.cli;

import dev.trellis.core.archive.Verdict;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Review;
import dev.trellis.core.portability.Exported;
import dev.trellis.mapping.Finding;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.NativeId;
import dev.trellis.tomatio.dump.DumpReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the commands print with {@code --json}; the schemas are in {@code docs/json}. */
final class Reports {
  private Reports() {}

  /** A command that could not do its work. */
  static String failure(ExitCode code, String sentence) {
    return Json.write(
        Data.Obj.of(
            Map.of(
                "status", Data.text("failed"),
                "exit_code", Data.Num.of(code.number()),
                "message", Data.text(sentence))));
  }

  /** What an export wrote, and what was odd. */
  static String export(Exported exported, Findings findings, @Nullable DumpReport dump) {
    Map<String, Data> report = new TreeMap<>();
    report.put("status", Data.text(exported.isWritten() ? "written" : "rejected"));
    report.put("path", Data.text(exported.path().toString()));
    report.put("bytes", Data.Num.of(exported.bytes()));
    exported.verdict().summary().ifPresent(it -> report.put("archive", summary(it)));
    report.put("problems", problems(exported.verdict()));
    report.put("findings", findings(findings));
    report.put("missing_tables", Data.Arr.ofTexts(findings.missingTables()));
    report.put("unknown_tables", Data.Arr.ofTexts(findings.unknownTables()));
    if (dump != null) {
      report.put("dump", dump(dump));
    }
    return Json.write(Data.Obj.of(report));
  }

  /** What a check found. */
  static String check(Verdict verdict) {
    Map<String, Data> report = new TreeMap<>();
    report.put("status", Data.text(verdict.isClean() ? "clean" : "rejected"));
    report.put("problem_count", Data.Num.of(verdict.problemCount()));
    report.put("problems", problems(verdict));
    verdict.summary().ifPresent(it -> report.put("archive", summary(it)));
    return Json.write(Data.Obj.of(report));
  }

  private static Data problems(Verdict verdict) {
    return new Data.Arr(
        verdict.problems().stream()
            .<Data>map(
                problem -> problem.toData().with("section", Data.text(problem.code().section())))
            .toList());
  }

  private static Data summary(Verdict.Summary summary) {
    Map<String, Data> data = new TreeMap<>();
    data.put("pcp_version", Data.text(summary.pcpVersion()));
    data.put("manifest_version", Data.text(summary.manifestVersion()));
    data.put("coverage", Data.text(summary.coverage()));
    data.put("exported_at", Data.text(summary.exportedAt()));
    data.put("exporter", Data.text(summary.exporterName()));
    data.put("manifest_sha256", Data.text(summary.manifestSha256()));
    data.put("files", Data.Num.of(summary.files()));
    data.put("content_bytes", Data.Num.of(summary.contentBytes()));
    data.put("pages", Data.Num.of(summary.pages()));
    data.put("sensitive_pages", Data.Num.of(summary.sensitivePages()));
    Map<String, Long> reviews = new TreeMap<>();
    for (Review.State state : Review.State.values()) {
      reviews.put(state.wireName(), summary.reviewCounts().getOrDefault(state, 0L));
    }
    data.put("review_counts", numbers(reviews));
    data.put("partition_counts", numbers(summary.partitionCounts()));
    data.put("partitions", Data.Num.of(summary.partitions()));
    data.put("principals", Data.Num.of(summary.principals()));
    data.put("earlier_versions", Data.Num.of(summary.earlierVersions()));
    data.put("extensions", new Data.Arr(List.copyOf(summary.extensions())));
    data.put("audit_entries", Data.Num.of(summary.auditEntries()));
    data.put("receipts", Data.Num.of(summary.receipts()));
    data.put("omitted", new Data.Arr(List.copyOf(summary.omitted())));
    return Data.Obj.of(data);
  }

  /** Counts by name. */
  static Data numbers(Map<String, Long> counts) {
    Map<String, Data> numbers = new TreeMap<>();
    counts.forEach((name, count) -> numbers.put(name, Data.Num.of(count)));
    return Data.Obj.of(numbers);
  }

  private static Data findings(Findings findings) {
    List<Data> list = new ArrayList<>();
    findings
        .counts()
        .forEach(
            (kind, count) ->
                list.add(
                    Data.Obj.of(
                        Map.of(
                            "kind", Data.text(kind.wireName()),
                            "count", Data.Num.of(count),
                            "meaning", Data.text(kind.sentence()),
                            "examples", examples(findings.examples(kind))))));
    return new Data.Arr(list);
  }

  private static Data examples(List<Finding> examples) {
    return new Data.Arr(
        examples.stream()
            .<Data>map(
                example ->
                    Data.Obj.of(
                        Map.of(
                            "entity", Data.text(example.entity()),
                            "id", Data.text(NativeId.text(example.id())),
                            "field", Data.text(example.field()))))
            .toList());
  }

  /** What became of a dump. */
  static Data dump(DumpReport dump) {
    Map<String, Long> leftOut = new TreeMap<>();
    dump.leftOut()
        .forEach(
            (kind, count) -> leftOut.put(kind.name().toLowerCase(Locale.ROOT), count.longValue()));
    return Data.Obj.of(
        Map.of(
            "statements", Data.Num.of(dump.loadedStatements()),
            "not_executed", numbers(leftOut),
            "warnings", Data.Num.of(dump.warnings())));
  }
}
