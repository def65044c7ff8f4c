package dev.trellis.tomatio.doctor;

import dev.trellis.core.time.LegacyTime;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.tomatio.sql.SelectRecords;
import java.sql.SQLException;
import java.util.Optional;

/** Which rows and posts are in a state that is no page's, or of a type nobody knows? */
final class States implements Question {
  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    SelectRecords records =
        new SelectRecords(patient.connection(), patient.tables(), patient.mapping());
    for (EntityMapping entity : patient.mapping().entities().values()) {
      records.keys(
          entity,
          record -> judge(patient, chart, entity, record),
          other -> judgeOther(patient, chart, entity, other));
    }
  }

  private static void judge(
      Patient patient, Chart chart, EntityMapping entity, NativeRecord record) {
    String table = patient.named(entity.table());
    EntityMapping.State state = entity.states().get(record.text("status").orElse(""));
    String status = patient.field(entity.table(), "status");
    switch (state) {
      case null -> chart.add(Ailment.STATUS_UNKNOWN, table, record.id(), status);
      case EntityMapping.State.Unknown() ->
          chart.add(Ailment.STATUS_UNKNOWN, table, record.id(), status);
      case EntityMapping.State.Absent() -> {
        if (entity.postTypeName().isPresent()) {
          chart.add(Ailment.POST_OUTSIDE_CONTEXT, table, record.id(), status);
        }
      }
      case EntityMapping.State.Present present -> {
        if (isExpired(patient, entity, record)) {
          chart.add(
              Ailment.ROW_EXPIRED, table, record.id(), patient.field(entity.table(), "expires"));
        }
      }
    }
  }

  private static void judgeOther(
      Patient patient, Chart chart, EntityMapping entity, NativeRecord record) {
    EntityMapping.State state = entity.states().get(record.text("status").orElse(""));
    if (!(state instanceof EntityMapping.State.Absent)) {
      chart.add(
          Ailment.POST_TYPE_OTHER_CASE,
          patient.named(entity.table()),
          record.id(),
          patient.field(entity.table(), "type"));
    }
  }

  private static boolean isExpired(Patient patient, EntityMapping entity, NativeRecord record) {
    return Optional.ofNullable(entity.expires())
        .flatMap(record::text)
        .map(LegacyTime::parse)
        .filter(
            time ->
                time instanceof LegacyTime.At(var instant) && instant.compareTo(patient.now()) <= 0)
        .isPresent();
  }
}
