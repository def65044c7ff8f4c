package dev.trellis.tomatio.doctor;

import java.sql.SQLException;
import java.util.List;

/** Which pages are filed under a term that is gone? */
final class DanglingRelationships implements Question {
  private final PageIds pages;

  DanglingRelationships(PageIds pages) {
    this.pages = pages;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    String term = patient.column("term_relationships", "term_taxonomy");
    String object = patient.column("term_relationships", "object");
    patient.each(
        "SELECT %s FROM %s LEFT JOIN %s ON %s = %s WHERE %s IS NULL ORDER BY 1"
            .formatted(
                object,
                patient.tables().table("term_relationships"),
                patient.tables().table("term_taxonomy"),
                patient.column("term_taxonomy", "id"),
                term,
                patient.column("term_taxonomy", "id")),
        List.of(),
        row -> {
          long id = Patient.id(row, 1);
          boolean page =
              patient.postEntities().values().stream()
                  .anyMatch(entity -> pages.has(entity.name(), id));
          if (page) {
            chart.add(
                Ailment.SCOPE_RELATIONSHIP_DANGLING,
                patient.named("posts"),
                id,
                patient.field("term_relationships", "term_taxonomy"));
          }
        });
  }
}
