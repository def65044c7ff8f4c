package dev.trellis.tomatio.sync;

import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Tells which of the native tables may have changed since they were last looked at (D-5b): those
 * that the server says were written at or after that moment, less its own step of a second, and
 * those of which it does not know, as after its start. Errs to one side only.
 */
public final class ChangeGate {
  private static final Duration STEP = Duration.ofSeconds(1);

  private final Map<String, String> tables;
  private final Map<String, LocalDateTime> seen = new ConcurrentHashMap<>();

  /** A gate before the tables of a mapping. */
  public ChangeGate(MappingFile mapping, TablePrefix prefix) {
    Map<String, String> byName = new HashMap<>();
    mapping.tables().forEach((name, table) -> byName.put(prefix.table(table), name));
    this.tables = Map.copyOf(byName);
  }

  /**
   * What one look found.
   *
   * @param changed the mapping's names of tables that may have changed
   * @param at the server's time before it was asked
   */
  public record Look(Set<String> changed, LocalDateTime at) {
    public Look {
      changed = Collections.unmodifiableSet(new TreeSet<>(changed));
    }
  }

  /** Looks. */
  public Look look(Connection connection) throws SQLException {
    String names = tables.keySet().stream().map(it -> "?").collect(Collectors.joining(", "));
    String sql =
        "SELECT TABLE_NAME, UPDATE_TIME, NOW(6) FROM information_schema.TABLES"
            + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN ("
            + names
            + ")";
    SortedMap<String, LocalDateTime> known = new TreeMap<>(seen);
    Set<String> changed = new TreeSet<>();
    LocalDateTime now = LocalDateTime.MIN;
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int index = 1;
      for (String name : tables.keySet()) {
        statement.setString(index++, name);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String name = tables.getOrDefault(rows.getString(1), "");
          LocalDateTime updated = rows.getObject(2, LocalDateTime.class);
          now = rows.getObject(3, LocalDateTime.class);
          LocalDateTime last = known.get(name);
          if (last == null || updated == null || !updated.isBefore(last.minus(STEP))) {
            changed.add(name);
          }
        }
      }
    }
    return new Look(changed, now);
  }

  /** Notes that everything a look found has been taken in. */
  public void taken(Look look) {
    look.changed().forEach(table -> seen.put(table, look.at()));
  }
}
