package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.EntityMapping;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Which posts have several rows of a meta key of which one counts? */
final class RepeatedMeta implements Question {
  private final PageIds pages;

  RepeatedMeta(PageIds pages) {
    this.pages = pages;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    Set<String> keys = new TreeSet<>();
    patient.postEntities().values().forEach(entity -> keys.addAll(entity.singleMetaKeys()));
    String post = patient.column("postmeta", "post");
    String key = patient.column("postmeta", "key");
    List<String> values = new ArrayList<>(keys);
    patient.each(
        "SELECT %s, BINARY %s FROM %s WHERE %s IN %s GROUP BY 1, 2 HAVING COUNT(*) > 1 ORDER BY 1, 2"
            .formatted(post, key, patient.tables().table("postmeta"), key, Patient.marks(values)),
        values,
        row -> {
          long id = Patient.id(row, 1);
          String name = Patient.text(row, 2);
          if (keys.contains(name) && isPage(patient, id)) {
            chart.add(Ailment.META_REPEATED, patient.named("posts"), id, name);
          }
        });
  }

  private boolean isPage(Patient patient, long id) {
    return patient.postEntities().values().stream()
        .map(EntityMapping::name)
        .anyMatch(entity -> pages.has(entity, id));
  }
}
