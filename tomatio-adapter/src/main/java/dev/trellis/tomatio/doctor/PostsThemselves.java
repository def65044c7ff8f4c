package dev.trellis.tomatio.doctor;

import java.sql.SQLException;
import java.util.List;

/** Which pages are posts without a title, or behind a password? */
final class PostsThemselves implements Question {
  private final PageIds pages;

  PostsThemselves(PageIds pages) {
    this.pages = pages;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    List<String> types = List.copyOf(patient.postEntities().keySet());
    String posts = patient.named("posts");
    boolean passwords = patient.tables().columnsOf("posts").contains(password(patient));
    patient.each(
        "SELECT %s, %s, TRIM(%s) = '', %s FROM %s WHERE %s IN %s ORDER BY 1"
            .formatted(
                patient.column("posts", "id"),
                patient.column("posts", "type"),
                patient.column("posts", "title"),
                passwords ? patient.column("posts", "password") + " <> ''" : "FALSE",
                patient.tables().table("posts"),
                patient.column("posts", "type"),
                Patient.marks(types)),
        types,
        row -> {
          long id = Patient.id(row, 1);
          var entity = patient.postEntities().get(Patient.text(row, 2));
          if (entity == null || !pages.has(entity.name(), id)) {
            return;
          }
          if (row.getBoolean(3)) {
            chart.add(Ailment.TITLE_MISSING, posts, id, patient.field("posts", "title"));
          }
          if (row.getBoolean(4)) {
            chart.add(Ailment.POST_PASSWORD, posts, id, password(patient));
          }
        });
  }

  private static String password(Patient patient) {
    return patient.mapping().table("posts").column("password");
  }
}
