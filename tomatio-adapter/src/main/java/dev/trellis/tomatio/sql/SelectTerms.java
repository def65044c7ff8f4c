package dev.trellis.tomatio.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Which scope terms are there? */
public final class SelectTerms {
  private static final int CHUNK = 500;

  private SelectTerms() {}

  /**
   * A scope term.
   *
   * @param id its term id
   * @param taxonomyId its id in the relationships
   * @param name its name, as WordPress stores it
   * @param slug its slug
   */
  public record Term(long id, long taxonomyId, String name, String slug) {}

  /** The terms of exactly that taxonomy, by term id. */
  public static List<Term> of(Connection connection, Tables tables, String taxonomy)
      throws SQLException {
    Map<Long, Long> taxonomyIds = new HashMap<>();
    Select.of(tables, "term_taxonomy", List.of("id", "term", "taxonomy"))
        .whereText("taxonomy", List.of(taxonomy))
        .orderBy("id")
        .each(
            connection,
            row -> {
              OptionalLong term = row.id("term");
              OptionalLong taxonomyId = row.id("id");
              if (term.isPresent()
                  && taxonomyId.isPresent()
                  && row.text("taxonomy").filter(taxonomy::equals).isPresent()) {
                taxonomyIds.putIfAbsent(term.getAsLong(), taxonomyId.getAsLong());
              }
            });
    List<Term> terms = new ArrayList<>();
    List<Long> ids = taxonomyIds.keySet().stream().sorted(Long::compareUnsigned).toList();
    for (int from = 0; from < ids.size(); from += CHUNK) {
      Select.of(tables, "terms", List.of("id", "name", "slug"))
          .whereId("id", ids.subList(from, Math.min(from + CHUNK, ids.size())))
          .orderBy("id")
          .each(
              connection,
              row -> {
                long id = row.id("id").orElseThrow();
                terms.add(
                    new Term(
                        id,
                        taxonomyIds.getOrDefault(id, 0L),
                        row.text("name").orElse(""),
                        row.text("slug").orElse("")));
              });
    }
    return terms;
  }
}
