package dev.trellis.tomatio.doctor;

import dev.trellis.core.access.Right;
import dev.trellis.mapping.Cell;
import dev.trellis.mapping.NativeId;
import dev.trellis.mapping.ScopeList;
import dev.trellis.tomatio.sql.SelectTerms;
import dev.trellis.tomatio.sql.SelectTerms.Term;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which scope lists grant nothing, or less than they seem to, and why? */
final class ScopeLists implements Question {
  private static final Set<String> EVERYTHING = Set.of("*", "all", "any");
  private static final Pattern NOTHING =
      Pattern.compile("(?:a:0:\\{}|b:0;|N;|s:0:\"\";|\\[\\s*]|\\{\\s*}|null|false|0)?");
  private static final Pattern OBJECT = Pattern.compile("[OC]:[0-9].*", Pattern.DOTALL);
  private static final Pattern BARE = Pattern.compile("[0-9]{1,20}");
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  private final UserMeta meta;

  ScopeLists(UserMeta meta) {
    this.meta = meta;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    List<Term> terms =
        SelectTerms.of(patient.connection(), patient.tables(), patient.mapping().taxonomy());
    meta.byUser().forEach((user, values) -> user(patient, chart, terms, user, values));
  }

  private void user(
      Patient patient,
      Chart chart,
      List<Term> terms,
      long user,
      Map<String, List<UserMeta.Entry>> values) {
    boolean acts = !meta.roles(user).isEmpty();
    String table = patient.named("usermeta");
    Set<Term> readable = new HashSet<>();
    for (var list : patient.mapping().scopeLists().entrySet()) {
      String key = list.getKey();
      String siteKey = patient.prefix().ofSite() + key;
      boolean ofSite = values.containsKey(siteKey);
      boolean foreign = !ofSite && patient.prefix().site() > 1;
      List<UserMeta.Entry> rows = values.getOrDefault(ofSite ? siteKey : key, List.of());
      if (rows.isEmpty() || (foreign && !acts)) {
        continue;
      }
      Example where =
          new Example(table, NativeId.text(rows.getFirst().id()), ofSite ? siteKey : key);
      if (foreign) {
        chart.add(Ailment.SCOPE_LIST_UNPREFIXED, where);
      } else if (!acts) {
        chart.add(Ailment.SCOPE_LIST_WITHOUT_ROLE, where);
      } else {
        Set<Term> granted = judge(chart, terms, rows, where);
        if (list.getValue().contains(Right.READ)) {
          readable.addAll(granted);
        } else if (!readable.containsAll(granted)) {
          chart.add(Ailment.SCOPE_LIST_WRITE_WITHOUT_READ, where);
        }
      }
    }
    otherCase(patient, chart, values);
  }

  private static Set<Term> judge(
      Chart chart, List<Term> terms, List<UserMeta.Entry> rows, Example where) {
    List<Cell> cells = rows.stream().map(UserMeta.Entry::value).toList();
    boolean bare =
        cells.stream()
            .allMatch(cell -> cell.text().filter(it -> BARE.matcher(it).matches()).isPresent());
    if (rows.size() > 1 && !bare) {
      chart.add(Ailment.SCOPE_LIST_REPEATED, where);
    }
    List<String> names = ScopeList.parse(cells);
    Set<Term> granted = new HashSet<>();
    Optional<Ailment> odd = names.isEmpty() ? Optional.of(why(cells)) : Optional.empty();
    for (String name : names) {
      Optional<Term> term = named(name, terms);
      if (term.isPresent()) {
        granted.add(term.get());
      } else if (odd.isEmpty()) {
        odd = Optional.of(why(name, terms));
      }
    }
    odd.ifPresent(ailment -> chart.add(ailment, where));
    return granted;
  }

  /** Why a list names nothing. */
  private static Ailment why(List<Cell> cells) {
    String text = cells.getFirst().text().orElse("").strip();
    if (NOTHING.matcher(text).matches()) {
      return Ailment.SCOPE_LIST_EMPTY;
    }
    if (EVERYTHING.contains(text)) {
      return Ailment.SCOPE_LIST_WILDCARD;
    }
    return OBJECT.matcher(text).matches() ? Ailment.SCOPE_LIST_OBJECT : Ailment.SCOPE_LIST_BROKEN;
  }

  /** Why a name in a list names no scope. */
  private static Ailment why(String name, List<Term> terms) {
    if (EVERYTHING.contains(name)) {
      return Ailment.SCOPE_LIST_WILDCARD;
    }
    boolean taxonomyId =
        NativeId.parse(name).stream()
            .anyMatch(id -> terms.stream().anyMatch(term -> term.taxonomyId() == id));
    return taxonomyId ? Ailment.SCOPE_LIST_TAXONOMY_ID : Ailment.SCOPE_LIST_UNKNOWN_SCOPE;
  }

  private static Optional<Term> named(String name, List<Term> terms) {
    if (DIGITS.matcher(name).matches()) {
      return NativeId.parse(name).stream()
          .boxed()
          .flatMap(id -> terms.stream().filter(term -> term.id() == id))
          .findFirst();
    }
    return terms.stream().filter(term -> term.slug().equals(name)).findFirst();
  }

  private static void otherCase(
      Patient patient, Chart chart, Map<String, List<UserMeta.Entry>> values) {
    Set<String> exact = new HashSet<>(patient.mapping().scopeLists().keySet());
    patient
        .mapping()
        .scopeLists()
        .keySet()
        .forEach(key -> exact.add(patient.prefix().ofSite() + key));
    exact.add(patient.prefix().ofSite() + patient.mapping().rolesMeta());
    values.forEach(
        (key, rows) -> {
          if (!exact.contains(key)) {
            rows.forEach(
                row ->
                    chart.add(
                        Ailment.SCOPE_LIST_OTHER_CASE, patient.named("usermeta"), row.id(), key));
          }
        });
  }
}
