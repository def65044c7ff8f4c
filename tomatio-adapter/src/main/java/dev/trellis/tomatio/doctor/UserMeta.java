package dev.trellis.tomatio.doctor;

import dev.trellis.core.data.Data;
import dev.trellis.mapping.Cell;
import dev.trellis.mapping.PhpSerialized;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a site's users have of roles and scope lists, with the ids of the rows. */
final class UserMeta {
  private final Patient patient;
  private final Map<Long, Map<String, List<Entry>>> byUser;

  /**
   * A row of user meta.
   *
   * @param id its id
   * @param value what it holds
   */
  record Entry(long id, Cell value) {}

  private UserMeta(Patient patient, Map<Long, Map<String, List<Entry>>> byUser) {
    this.patient = patient;
    this.byUser = byUser;
  }

  /** Reads the rows whose key SQL takes for one of the mapping's, in the order of their ids. */
  static UserMeta read(Patient patient) throws SQLException {
    List<String> keys = new ArrayList<>();
    keys.add(patient.prefix().ofSite() + patient.mapping().rolesMeta());
    for (String list : patient.mapping().scopeLists().keySet()) {
      keys.add(list);
      keys.add(patient.prefix().ofSite() + list);
    }
    Map<Long, Map<String, List<Entry>>> byUser = new LinkedHashMap<>();
    patient.each(
        "SELECT %s, %s, BINARY %s, %s FROM %s WHERE %s IN %s ORDER BY 1"
            .formatted(
                patient.column("usermeta", "id"),
                patient.column("usermeta", "user"),
                patient.column("usermeta", "key"),
                patient.column("usermeta", "value"),
                patient.tables().table("usermeta"),
                patient.column("usermeta", "key"),
                Patient.marks(keys)),
        keys,
        row ->
            byUser
                .computeIfAbsent(Patient.id(row, 2), user -> new HashMap<>())
                .computeIfAbsent(Patient.text(row, 3), key -> new ArrayList<>())
                .add(new Entry(Patient.id(row, 1), Cell.of(row.getBytes(4)))));
    return new UserMeta(patient, byUser);
  }

  Map<Long, Map<String, List<Entry>>> byUser() {
    return byUser;
  }

  /** The key of a user's capabilities on this site. */
  String rolesKey() {
    return patient.prefix().ofSite() + patient.mapping().rolesMeta();
  }

  /** What a user's capabilities say; empty when there are none or they cannot be read. */
  Optional<Map<String, Data>> capabilities(long user) {
    List<Entry> rows = byUser.getOrDefault(user, Map.of()).getOrDefault(rolesKey(), List.of());
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    return switch (rows.getFirst().value().text().flatMap(PhpSerialized::parse).orElse(null)) {
      case Data.Obj(var members) -> Optional.of(members);
      case Data.Arr(var items) when items.isEmpty() -> Optional.of(Map.of());
      case null, default -> Optional.empty();
    };
  }

  /** The roles of the plugin that a user holds: those whose value is true. */
  List<String> roles(long user) {
    Map<String, Data> held = capabilities(user).orElse(Map.of());
    return patient.mapping().roles().keySet().stream()
        .filter(role -> new Data.Bool(true).equals(held.get(role)))
        .toList();
  }
}
