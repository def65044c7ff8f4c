package dev.trellis.tomatio.doctor;

import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.time.LegacyTime;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.mapping.PhpSerialized;
import dev.trellis.tomatio.sql.SelectRecords;
import java.sql.SQLException;
import java.util.List;

/** Which entries of the access log and which receipts hold details or dates that are broken? */
final class LogValues implements Question {
  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    SelectRecords records =
        new SelectRecords(patient.connection(), patient.tables(), patient.mapping());
    records.rows("audit", line -> line(patient, chart, line));
    records.rows("receipts", row -> receipt(patient, chart, row));
  }

  private static void line(Patient patient, Chart chart, NativeRecord line) {
    judge(patient, chart, "audit", line, "at", List.of("meta"));
    if (patient.mapping().audit().shortens(line)) {
      chart.add(
          Ailment.LOG_EVENT_SHORTENED,
          patient.named("audit"),
          line.id(),
          patient.field("audit", "event"));
    }
  }

  private static void receipt(Patient patient, Chart chart, NativeRecord row) {
    judge(patient, chart, "receipts", row, "created", List.of("counts", "residue"));
    if (!patient.mapping().receipts().knowsStatus(row)) {
      chart.add(
          Ailment.RECEIPT_STATUS_UNKNOWN,
          patient.named("receipts"),
          row.id(),
          patient.field("receipts", "status"));
    }
  }

  private static void judge(
      Patient patient,
      Chart chart,
      String table,
      NativeRecord row,
      String date,
      List<String> details) {
    String named = patient.named(table);
    boolean dated =
        row.text(date).map(LegacyTime::parse).filter(LegacyTime.At.class::isInstance).isPresent();
    if (!dated) {
      chart.add(Ailment.LOG_DATE_MISSING, named, row.id(), patient.field(table, date));
    }
    for (String detail : details) {
      String text = row.text(detail).orElse("").strip();
      if (!text.isEmpty() && !isReadable(text)) {
        chart.add(Ailment.LOG_VALUE_BROKEN, named, row.id(), patient.field(table, detail));
      }
    }
  }

  private static boolean isReadable(String text) {
    if (PhpSerialized.looksSerialized(text)) {
      return PhpSerialized.parse(text).isPresent();
    }
    try {
      Json.parse(text);
      return true;
    } catch (MalformedText e) {
      return false;
    }
  }
}
