package dev.trellis.tomatio.doctor;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Which posts have a type that SQL takes for the plugin's, but that is not exactly it? */
final class PostTypes implements Question {
  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    List<String> types = new ArrayList<>(patient.postEntities().keySet());
    types.addAll(patient.mapping().extensions().keySet());
    String type = patient.column("posts", "type");
    patient.each(
        "SELECT %s, %s FROM %s WHERE %s IN %s ORDER BY 1"
            .formatted(
                patient.column("posts", "id"),
                type,
                patient.tables().table("posts"),
                type,
                Patient.marks(types)),
        types,
        row -> {
          if (!types.contains(Patient.text(row, 2))) {
            chart.add(
                Ailment.POST_TYPE_OTHER_CASE,
                patient.named("posts"),
                Patient.id(row, 1),
                patient.field("posts", "type"));
          }
        });
  }
}
