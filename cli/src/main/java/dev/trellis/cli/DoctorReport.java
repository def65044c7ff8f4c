package dev.trellis.cli;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.store.Omission;
import dev.trellis.tomatio.doctor.Advice;
import dev.trellis.tomatio.doctor.Diagnosis;
import dev.trellis.tomatio.doctor.Example;
import dev.trellis.tomatio.doctor.Preview;
import dev.trellis.tomatio.doctor.Report;
import dev.trellis.tomatio.doctor.Severity;
import dev.trellis.tomatio.doctor.TableFacts;
import dev.trellis.tomatio.dump.DumpReport;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What {@code doctor --json} prints; the schema is {@code docs/json/doctor.schema.json}. */
final class DoctorReport {
  private DoctorReport() {}

  static String json(Report report, @Nullable DumpReport dump) {
    Map<String, Data> json = new TreeMap<>();
    json.put("status", Data.text(report.gravest().map(Severity::wireName).orElse("clean")));
    json.put("database", database(report.database()));
    Map<String, Data> export = new TreeMap<>();
    export.put("refused", new Data.Bool(report.refusal() != null));
    if (report.refusal() != null) {
      export.put("reason", Data.text(report.refusal()));
    }
    report.previewIfAny().ifPresent(preview -> export.putAll(preview(preview)));
    json.put("export", Data.Obj.of(export));
    json.put(
        "findings",
        new Data.Arr(report.diagnoses().stream().<Data>map(DoctorReport::finding).toList()));
    if (dump != null) {
      json.put("dump", Reports.dump(dump));
    }
    return Json.write(Data.Obj.of(json));
  }

  private static Data database(Report.Database database) {
    Map<String, Data> json = new TreeMap<>();
    json.put("server", Data.text(database.server()));
    json.put("live", new Data.Bool(database.live()));
    json.put("prefix", Data.text(database.prefix()));
    json.put("site", Data.Num.of(database.site()));
    json.put(
        "sites", new Data.Arr(database.sites().stream().<Data>map(it -> Data.Num.of(it)).toList()));
    if (database.wordpress() != null) {
      json.put("wordpress_db_version", Data.text(database.wordpress()));
    }
    if (database.plugin() != null) {
      json.put("plugin_db_version", Data.text(database.plugin()));
    }
    json.put("privileges", Data.Arr.ofTexts(List.copyOf(new TreeSet<>(database.privileges()))));
    json.put(
        "tables", new Data.Arr(database.tables().stream().<Data>map(DoctorReport::table).toList()));
    return Data.Obj.of(json);
  }

  private static Data table(TableFacts table) {
    Map<String, Data> json = new TreeMap<>();
    json.put("name", Data.text(table.name()));
    json.put("present", new Data.Bool(table.present()));
    if (table.present()) {
      json.put("engine", Data.text(table.engine()));
      json.put("collation", Data.text(table.collation()));
      json.put("charsets", Data.Arr.ofTexts(List.copyOf(new TreeSet<>(table.charsets()))));
    }
    return Data.Obj.of(json);
  }

  private static Map<String, Data> preview(Preview preview) {
    Map<String, Data> kinds = new TreeMap<>();
    preview.pages().forEach((kind, states) -> kinds.put(kind, Reports.numbers(states)));
    return Map.of(
        "page_count", Data.Num.of(preview.pageCount()),
        "pages", Data.Obj.of(kinds),
        "partitions", Reports.numbers(preview.partitions()),
        "principals", Reports.numbers(preview.principals()),
        "versions", Data.Num.of(preview.versions()),
        "extension_records", Reports.numbers(preview.records()),
        "audit_entries", Data.Num.of(preview.auditEntries()),
        "receipts", Data.Num.of(preview.receipts()),
        "omitted", new Data.Arr(preview.omitted().stream().<Data>map(Omission::toData).toList()));
  }

  private static Data finding(Diagnosis diagnosis) {
    Advice advice = Advice.on(diagnosis.ailment());
    return Data.Obj.of(
        Map.of(
            "id", Data.text(diagnosis.ailment().id()),
            "severity", Data.text(advice.severity().wireName()),
            "count", Data.Num.of(diagnosis.count()),
            "what", Data.text(advice.what()),
            "consequence", Data.text(advice.consequence()),
            "cure", Data.text(advice.cure()),
            "examples",
                new Data.Arr(
                    diagnosis.examples().stream().<Data>map(DoctorReport::example).toList())));
  }

  private static Data example(Example example) {
    return Data.Obj.of(
        Map.of(
            "table", Data.text(example.table()),
            "id", Data.text(example.id()),
            "field", Data.text(example.field())));
  }
}
