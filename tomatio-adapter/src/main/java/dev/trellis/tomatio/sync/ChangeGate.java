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
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Tells which of the native tables may have changed since they were last looked at (D-5b): those
 * that the server says were written at or after that moment, less its own step of a second, and
 * those of which it does not know. Errs to one side only.
 *
 * <p>A server does not know of a table that was not written to since it was last opened, as after a
 * start, for good when nobody writes to it. Such a table is the same as before when it was already
 * unknown then and the server has opened no table since: a write would have made it known, and only
 * closing and opening it anew makes a server forget.
 */
public final class ChangeGate {
  private static final Duration STEP = Duration.ofSeconds(1);

  private final Map<String, String> tables;
  private final Map<String, Seen> seen = new ConcurrentHashMap<>();

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
   * @param openings how often the server had opened a table, when one is unknown to it
   */
  public record Look(Set<String> changed, LocalDateTime at, @Nullable Openings openings) {
    public Look {
      changed = Collections.unmodifiableSet(new TreeSet<>(changed));
    }
  }

  /**
   * How often a server has opened a table.
   *
   * @param count the number since it was started
   * @param uptime the seconds since it was started
   */
  public record Openings(long count, long uptime) {
    boolean noneSince(Openings before) {
      return count == before.count && uptime >= before.uptime;
    }
  }

  /** When a table was last taken in, and what was known of openings then. */
  private record Seen(LocalDateTime at, @Nullable Openings openings) {}

  /** Looks. */
  public Look look(Connection connection) throws SQLException {
    Map<String, Seen> known = new HashMap<>(seen);
    Set<String> changed = new TreeSet<>();
    Set<String> unknown = new TreeSet<>();
    Set<String> missing = new TreeSet<>(known.keySet());
    LocalDateTime now = LocalDateTime.MIN;
    try (PreparedStatement statement = connection.prepareStatement(question())) {
      int index = 1;
      for (String name : tables.keySet()) {
        statement.setString(index++, name);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String name = tables.getOrDefault(rows.getString(1), "");
          LocalDateTime updated = rows.getObject(2, LocalDateTime.class);
          now = rows.getObject(3, LocalDateTime.class);
          missing.remove(name);
          Seen last = known.get(name);
          if (updated == null) {
            unknown.add(name);
          } else if (last == null || !updated.isBefore(last.at.minus(STEP))) {
            changed.add(name);
          }
        }
      }
    }
    changed.addAll(missing);
    Openings openings = unknown.isEmpty() ? null : openings(connection);
    for (String name : unknown) {
      Seen last = known.get(name);
      if (last == null
          || openings == null
          || last.openings == null
          || !openings.noneSince(last.openings)) {
        changed.add(name);
      }
    }
    return new Look(changed, now, openings);
  }

  /** Notes that everything a look found has been taken in. */
  public void taken(Look look) {
    look.changed().forEach(table -> seen.put(table, new Seen(look.at(), look.openings())));
  }

  private String question() {
    return "SELECT TABLE_NAME, UPDATE_TIME, NOW(6) FROM information_schema.TABLES"
        + " WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME IN ("
        + tables.keySet().stream().map(it -> "?").collect(Collectors.joining(", "))
        + ")";
  }

  /** Asked after the tables, so that an opening for the sake of that question counts as well. */
  private static @Nullable Openings openings(Connection connection) throws SQLException {
    Map<String, Long> status = new HashMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SHOW GLOBAL STATUS WHERE Variable_name IN ('Opened_tables', 'Uptime')");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        status.put(rows.getString(1), rows.getLong(2));
      }
    }
    Long count = status.get("Opened_tables");
    Long uptime = status.get("Uptime");
    return count == null || uptime == null ? null : new Openings(count, uptime);
  }
}
