package dev.trellis.tomatio.doctor;

import java.sql.SQLException;
import java.util.List;

/** Which earlier texts of posts belong to nothing, or were saved by nobody? */
final class EarlierTexts implements Question {
  private final PageIds pages;

  EarlierTexts(PageIds pages) {
    this.pages = pages;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    String posts = patient.named("posts");
    String parentField = patient.field("posts", "parent");
    String type = patient.mapping().revisions().entity().postTypeName().orElseThrow();
    patient.each(
        revisions(patient),
        List.of(type),
        row -> {
          long id = Patient.id(row, 1);
          long parent = Patient.id(row, 2);
          if (!Patient.text(row, 4).equals(type)) {
            return;
          }
          if (row.getBoolean(5)) {
            chart.add(Ailment.REVISION_ORPHAN, posts, id, parentField);
          } else if (!isPage(patient, parent)) {
            return;
          } else if (Patient.text(row, 3).contains(patient.mapping().revisions().autosave())) {
            chart.add(Ailment.AUTOSAVE, posts, id, patient.field("posts", "content"));
          }
        });
  }

  private static String revisions(Patient patient) {
    String table = patient.tables().table("posts");
    String id = '`' + patient.field("posts", "id") + '`';
    String parent = '`' + patient.field("posts", "parent") + '`';
    String type = '`' + patient.field("posts", "type") + '`';
    String name = '`' + patient.field("posts", "slug") + '`';
    return "SELECT r.%s, r.%s, r.%s, r.%s, p.%s IS NULL FROM %s r LEFT JOIN %s p ON p.%s = r.%s"
            .formatted(id, parent, name, type, id, table, table, id, parent)
        + " WHERE r.%s = ? ORDER BY 1".formatted(type);
  }

  private boolean isPage(Patient patient, long id) {
    return patient.postEntities().values().stream()
        .anyMatch(entity -> pages.has(entity.name(), id));
  }
}
