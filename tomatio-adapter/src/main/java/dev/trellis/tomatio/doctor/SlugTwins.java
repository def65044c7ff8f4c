package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.EntityMapping;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Which posts of one kind have slugs that WordPress's collation or a file system takes for one? */
final class SlugTwins implements Question {
  static final String COLLATION = "utf8mb4_unicode_520_ci";

  private final PageIds pages;

  SlugTwins(PageIds pages) {
    this.pages = pages;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    Map<Long, String> twins = new TreeMap<>(Long::compareUnsigned);
    for (EntityMapping entity : patient.postEntities().values()) {
      for (List<Long> group : groups(patient, entity)) {
        List<Long> ofPages = group.stream().filter(id -> pages.has(entity.name(), id)).toList();
        if (ofPages.size() > 1) {
          ofPages.forEach(id -> twins.put(id, entity.name()));
        }
      }
    }
    twins
        .keySet()
        .forEach(
            id ->
                chart.add(
                    Ailment.SLUG_TWINS,
                    patient.named("posts"),
                    id,
                    patient.field("posts", "slug")));
  }

  private static List<List<Long>> groups(Patient patient, EntityMapping entity)
      throws SQLException {
    List<List<Long>> groups = new ArrayList<>();
    String id = patient.column("posts", "id");
    String slug = patient.column("posts", "slug");
    String folded = "RTRIM(CONVERT(" + slug + " USING utf8mb4)) COLLATE " + COLLATION;
    String where =
        " FROM %s WHERE %s = ? AND %s <> ''"
            .formatted(patient.tables().table("posts"), patient.column("posts", "type"), slug);
    // The slug's collation key, never the slug: only ids leave the database.
    String sql =
        "SELECT twin.id, twin.fold FROM (SELECT "
            + id
            + " AS id, "
            + patient.column("posts", "type")
            + " AS type, HEX(WEIGHT_STRING("
            + folded
            + ")) AS fold"
            + where
            + ") AS twin JOIN (SELECT HEX(WEIGHT_STRING("
            + folded
            + ")) AS fold"
            + where
            + " GROUP BY 1 HAVING COUNT(*) > 1) AS several ON several.fold = twin.fold"
            + " WHERE BINARY twin.type = BINARY ? ORDER BY twin.fold, twin.id";
    String type = entity.postTypeName().orElseThrow();
    String[] before = {""};
    patient.each(
        sql,
        List.of(type, type, type),
        row -> {
          String fold = Patient.text(row, 2);
          if (!fold.equals(before[0]) || groups.isEmpty()) {
            groups.add(new ArrayList<>());
          }
          before[0] = fold;
          groups.getLast().add(Patient.id(row, 1));
        });
    return groups;
  }
}
