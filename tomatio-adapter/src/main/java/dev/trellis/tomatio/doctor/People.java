package dev.trellis.tomatio.doctor;

import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeId;
import dev.trellis.tomatio.sql.SelectUsers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which people of the context are gone, blocked, without a role, or under another name than their
 * login?
 */
final class People implements Question {
  private static final String BY_ID = "u+";

  private final List<PrincipalEntry> principals;

  People(List<PrincipalEntry> principals) {
    this.principals = principals;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    SelectUsers users = new SelectUsers(patient.connection(), patient.tables());
    Map<String, Long> idOfLogin = new HashMap<>();
    users
        .byLogin(principals.stream().map(entry -> entry.id().localId()).distinct().toList())
        .forEach(user -> idOfLogin.putIfAbsent(user.login(), user.id()));
    String table = patient.named("users");
    String id = patient.field("users", "id");
    String login = patient.field("users", "login");
    Set<PrincipalId> nobody = new HashSet<>();
    Map<Long, List<Runnable>> notes = new TreeMap<>(Long::compareUnsigned);
    for (PrincipalEntry entry : principals) {
      boolean person =
          entry.id().type() == PrincipalId.Type.AGENT
              || entry.id().type() == PrincipalId.Type.HUMAN;
      if (!person) {
        continue;
      }
      OptionalLong byId = byId(entry.id().localId());
      long user = byId.orElse(idOfLogin.getOrDefault(entry.id().localId(), 0L));
      List<Runnable> ofUser = notes.computeIfAbsent(user, it -> new ArrayList<>());
      if (entry.status() == Status.REMOVED && byId.isEmpty()) {
        nobody.add(entry.id());
      } else if (entry.status() == Status.REMOVED) {
        ofUser.add(() -> chart.add(Ailment.USER_GONE, table, user, id));
      } else if (byId.isPresent()) {
        ofUser.add(() -> chart.add(Ailment.LOGIN_UNUSABLE, table, user, login));
      }
      if (entry.status() == Status.SUSPENDED) {
        Ailment why = entry.roles().isEmpty() ? Ailment.USER_WITHOUT_ROLE : Ailment.USER_BLOCKED;
        ofUser.add(() -> chart.add(why, table, user, id));
      }
    }
    notes.values().forEach(ofUser -> ofUser.forEach(Runnable::run));
    if (!nobody.isEmpty()) {
      noteNames(patient, chart, nobody);
    }
  }

  private static void noteNames(Patient patient, Chart chart, Set<PrincipalId> nobody)
      throws SQLException {
    MappingFile.NamedBy place =
        Optional.ofNullable(patient.mapping().namedBy().get("postmeta")).orElseThrow();
    patient.each(
        "SELECT %s, BINARY %s, %s FROM %s WHERE %s IN %s ORDER BY 1, 2"
            .formatted(
                patient.column("postmeta", "post"),
                patient.column("postmeta", "key"),
                patient.column("postmeta", "value"),
                patient.tables().table("postmeta"),
                patient.column("postmeta", "key"),
                Patient.marks(place.keys())),
        place.keys(),
        row -> {
          boolean names =
              PrincipalId.parse(Patient.text(row, 3).strip()).filter(nobody::contains).isPresent();
          if (names) {
            chart.add(
                Ailment.NAME_WITHOUT_USER,
                patient.named("posts"),
                Patient.id(row, 1),
                Patient.text(row, 2));
          }
        });
  }

  private static OptionalLong byId(String localId) {
    return localId.startsWith(BY_ID)
        ? NativeId.parse(localId.substring(BY_ID.length()))
        : OptionalLong.empty();
  }
}
