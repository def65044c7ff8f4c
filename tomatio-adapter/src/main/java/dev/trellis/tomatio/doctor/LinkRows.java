package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.EntityMapping;
import java.sql.SQLException;
import java.util.List;

/** Which rows of the links table hang on nothing, or on something else than they say? */
final class LinkRows implements Question {
  private final PageIds pages;

  LinkRows(PageIds pages) {
    this.pages = pages;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    if (!patient.tables().present("links").containsAll(List.of("kind", "derived", "source"))) {
      return;
    }
    String kind = patient.column("links", "kind");
    String derived = patient.column("links", "derived");
    patient.each(
        "SELECT %s, %s FROM %s ORDER BY 2, 1, %s"
            .formatted(
                kind, derived, patient.tables().table("links"), patient.column("links", "source")),
        List.of(),
        row -> judge(patient, chart, Patient.text(row, 1), Patient.id(row, 2)));
  }

  private void judge(Patient patient, Chart chart, String kind, long derived) {
    List<EntityMapping> meant =
        patient.mapping().entities().values().stream()
            .filter(entity -> entity.links().contains(kind))
            .toList();
    String table = patient.named("links");
    if (meant.isEmpty()) {
      chart.add(Ailment.LINK_KIND_UNKNOWN, table, derived, patient.field("links", "kind"));
    } else if (meant.stream().noneMatch(entity -> pages.has(entity.name(), derived))) {
      boolean other =
          meant.stream().anyMatch(entity -> entity.postTypeName().isPresent())
              && patient.postEntities().values().stream()
                  .anyMatch(entity -> pages.has(entity.name(), derived));
      if (other) {
        chart.add(Ailment.LINK_KIND_WRONG, table, derived, patient.field("links", "kind"));
      } else {
        chart.add(Ailment.LINK_ORPHAN, table, derived, patient.field("links", "derived"));
      }
    }
  }
}
