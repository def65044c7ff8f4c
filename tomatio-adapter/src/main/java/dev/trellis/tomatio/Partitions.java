package dev.trellis.tomatio;

import dev.trellis.core.page.PartitionName;
import dev.trellis.mapping.NativeId;
import dev.trellis.tomatio.sql.SelectTerms.Term;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The site's scope terms as partitions (D-7). A slug that is reserved or outside the grammar
 * becomes {@code scope-<term id>}; a name that another has taken gets {@code -2}, {@code -3} and so
 * on.
 */
final class Partitions {
  /**
   * The partition of what is filed under no usable scope: the controller's alone, never grantable.
   */
  static final PartitionName UNFILED = new PartitionName("unfiled");

  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final Map<Long, Named> byTerm;

  /**
   * A partition and its term.
   *
   * @param name the partition's name
   * @param term the term
   */
  record Named(PartitionName name, Term term) {}

  private Partitions(Map<Long, Named> byTerm) {
    this.byTerm = byTerm;
  }

  /** The partitions of these terms; the order decides who keeps a contested name. */
  static Partitions of(List<Term> terms) {
    Set<PartitionName> taken = new HashSet<>(Set.of(PartitionName.DEFAULT, UNFILED));
    Map<Long, Named> byTerm = new LinkedHashMap<>();
    for (Term term : terms) {
      byTerm.put(term.id(), new Named(name(term, taken), term));
    }
    return new Partitions(byTerm);
  }

  /** All of them, in the order of their terms. */
  List<Named> all() {
    return List.copyOf(byTerm.values());
  }

  /** The partition of a term. */
  Optional<PartitionName> of(long termId) {
    return Optional.ofNullable(byTerm.get(termId)).map(Named::name);
  }

  /**
   * The partition that a scope list names: by exactly its slug, or by its term id in digits. Digits
   * are never a slug, so that the id of a term that is gone grants nothing.
   */
  Optional<PartitionName> named(String text) {
    if (DIGITS.matcher(text).matches()) {
      return NativeId.parse(text).stream().boxed().flatMap(id -> of(id).stream()).findFirst();
    }
    return byTerm.values().stream()
        .filter(named -> named.term().slug().equals(text))
        .map(Named::name)
        .findFirst();
  }

  /** The term of each id in the relationships. */
  Map<Long, Long> termsByTaxonomyId() {
    Map<Long, Long> terms = new LinkedHashMap<>();
    byTerm.values().forEach(named -> terms.put(named.term().taxonomyId(), named.term().id()));
    return Collections.unmodifiableMap(terms);
  }

  private static PartitionName name(Term term, Set<PartitionName> taken) {
    PartitionName usual =
        PartitionName.parse(term.slug())
            .filter(name -> !name.equals(PartitionName.DEFAULT) && !name.equals(UNFILED))
            .orElseGet(() -> new PartitionName("scope-" + Long.toUnsignedString(term.id())));
    PartitionName free = usual;
    for (int n = 2; !taken.add(free); n++) {
      String suffix = "-" + n;
      String start = usual.value();
      free =
          new PartitionName(
              start.substring(0, Math.min(start.length(), 64 - suffix.length())) + suffix);
    }
    return free;
  }
}
