package dev.trellis.tomatio.doctor;

import dev.trellis.core.data.Data;
import dev.trellis.mapping.MappingFile;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whose roles and capabilities are not what they seem? */
final class Roles implements Question {
  private final UserMeta meta;

  Roles(UserMeta meta) {
    this.meta = meta;
  }

  @Override
  public void ask(Patient patient, Chart chart) {
    String key = meta.rolesKey();
    meta.byUser()
        .forEach(
            (user, values) -> {
              List<UserMeta.Entry> rows = values.getOrDefault(key, List.of());
              if (!rows.isEmpty()) {
                judge(patient, chart, user, rows);
              }
            });
  }

  private void judge(Patient patient, Chart chart, long user, List<UserMeta.Entry> rows) {
    String table = patient.named("usermeta");
    MappingFile mapping = patient.mapping();
    long row = rows.getFirst().id();
    String key = meta.rolesKey();
    if (rows.size() > 1) {
      chart.add(Ailment.CAPABILITIES_REPEATED, table, rows.get(1).id(), key);
    }
    Optional<Map<String, Data>> capabilities = meta.capabilities(user);
    if (capabilities.isEmpty()) {
      boolean blank = rows.getFirst().value().text().filter(text -> !text.isBlank()).isEmpty();
      if (!blank) {
        chart.add(Ailment.CAPABILITIES_UNREADABLE, table, row, key);
      }
      return;
    }
    List<String> held = meta.roles(user);
    if (held.size() > 1) {
      chart.add(Ailment.ROLES_SEVERAL, table, row, key);
    }
    boolean notTrue =
        capabilities.get().keySet().stream()
            .anyMatch(role -> mapping.roles().containsKey(role) && !held.contains(role));
    if (notTrue) {
      chart.add(Ailment.ROLE_NOT_TRUE, table, row, key);
    }
    boolean capability =
        capabilities.get().entrySet().stream()
            .anyMatch(
                it ->
                    it.getKey().startsWith(mapping.metaPrefix())
                        && !mapping.roles().containsKey(it.getKey())
                        && it.getValue().equals(new Data.Bool(true)));
    if (capability && held.isEmpty()) {
      chart.add(Ailment.CAPABILITY_WITHOUT_ROLE, table, row, key);
    }
  }
}
