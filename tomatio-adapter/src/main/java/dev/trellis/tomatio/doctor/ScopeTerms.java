package dev.trellis.tomatio.doctor;

import dev.trellis.core.page.PartitionName;
import dev.trellis.tomatio.sql.SelectTerms;
import dev.trellis.tomatio.sql.SelectTerms.Term;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which scopes cannot lend their slug to a partition, or could be taken for another? */
final class ScopeTerms implements Question {
  private static final Set<String> RESERVED = Set.of("default", "unfiled");

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    List<Term> terms =
        SelectTerms.of(patient.connection(), patient.tables(), patient.mapping().taxonomy());
    String table = patient.named("terms");
    String slug = patient.field("terms", "slug");
    Map<String, Integer> folds = new HashMap<>();
    Map<Long, String> foldOf = folds(patient, terms);
    foldOf.values().forEach(fold -> folds.merge(fold, 1, Integer::sum));
    for (Term term : terms) {
      Optional<PartitionName> name = PartitionName.parse(term.slug());
      if (name.isEmpty()) {
        chart.add(Ailment.SCOPE_SLUG_UNUSABLE, table, term.id(), slug);
      } else if (RESERVED.contains(term.slug())) {
        chart.add(Ailment.SCOPE_SLUG_RESERVED, table, term.id(), slug);
      }
      if (folds.getOrDefault(foldOf.getOrDefault(term.id(), ""), 0) > 1) {
        chart.add(Ailment.SCOPE_TWINS, table, term.id(), slug);
      }
    }
  }

  private static Map<Long, String> folds(Patient patient, List<Term> terms) throws SQLException {
    Map<Long, String> folds = new HashMap<>();
    Set<Long> wanted = new HashSet<>(terms.stream().map(Term::id).toList());
    patient.each(
        "SELECT %s, HEX(WEIGHT_STRING(RTRIM(CONVERT(%s USING utf8mb4)) COLLATE %s)) FROM %s"
            .formatted(
                patient.column("terms", "id"),
                patient.column("terms", "slug"),
                SlugTwins.COLLATION,
                patient.tables().table("terms")),
        List.of(),
        row -> {
          if (wanted.contains(Patient.id(row, 1))) {
            folds.put(Patient.id(row, 1), Patient.text(row, 2));
          }
        });
    return folds;
  }
}
