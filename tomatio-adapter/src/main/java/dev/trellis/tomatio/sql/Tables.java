package dev.trellis.tomatio.sql;

import dev.trellis.core.store.StoreException;
import dev.trellis.mapping.MappingFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which of the mapping's tables and columns a database has, and the SQL names for them.
 *
 * <p>A plugin's table or column that is missing reads as absent values; a missing table of
 * WordPress means that this is no WordPress, or another prefix.
 */
public final class Tables {
  private static final String OWN_TABLES = "pcp_";
  private static final int NO_SUCH_TABLE = 1146;
  private static final int NO_SUCH_COLUMN = 1054;

  private final MappingFile mapping;
  private final TablePrefix prefix;
  private final Map<String, Set<String>> columns;

  private Tables(MappingFile mapping, TablePrefix prefix, Map<String, Set<String>> columns) {
    this.mapping = mapping;
    this.prefix = prefix;
    this.columns = columns;
  }

  /**
   * Looks at what the connection's database has.
   *
   * @param shared whether others may write meanwhile, so that every table must have a snapshot
   * @throws StoreException when it is not a WordPress with the plugin's tables, when it holds a
   *     gateway's own tables, or when a table cannot be read consistently
   */
  public static Tables inspect(
      Connection connection, MappingFile mapping, TablePrefix prefix, boolean shared)
      throws SQLException {
    Tables tables = lookAt(connection, mapping, prefix);
    tables.requireNoGateway();
    tables.requireColumns();
    if (shared) {
      tables.requireSnapshots(connection);
    }
    return tables;
  }

  /**
   * Looks at what the connection's database has, for serving it: with a gateway's own tables beside
   * it, and others writing meanwhile.
   *
   * @throws StoreException when it is not a WordPress with the plugin's tables, or when a table
   *     cannot be read consistently
   */
  public static Tables served(Connection connection, MappingFile mapping, TablePrefix prefix)
      throws SQLException {
    Tables tables = lookAt(connection, mapping, prefix);
    tables.requireColumns();
    tables.requireSnapshots(connection);
    return tables;
  }

  /**
   * Looks at what the connection's database has, also when an archive of it would not be whole.
   *
   * @throws StoreException when it is not a WordPress with the plugin's tables
   */
  public static Tables lookAt(Connection connection, MappingFile mapping, TablePrefix prefix)
      throws SQLException {
    Tables tables = new Tables(mapping, prefix, columns(connection));
    tables.requireVisible(connection);
    tables.requireRecognized();
    return tables;
  }

  /** The tables of a gateway that keeps its own data beside the plugin's. */
  public List<String> ofGateway() {
    return columns.keySet().stream()
        .filter(name -> name.startsWith(prefix.ofSite() + OWN_TABLES))
        .sorted()
        .toList();
  }

  /** The tables of the plugin on the site that the mapping does not know. */
  public List<String> unknown() {
    return columns.keySet().stream()
        .filter(name -> prefix.isUnknown(name, mapping))
        .sorted()
        .toList();
  }

  /** The numbers of the sites of this network that have a memory of the plugin. */
  public List<Integer> sites() {
    Pattern memory =
        Pattern.compile(
            Pattern.quote(prefix.base())
                + "(?:([1-9][0-9]{0,8})_)?"
                + Pattern.quote(mapping.table("memory").name()));
    return columns.keySet().stream()
        .map(memory::matcher)
        .filter(Matcher::matches)
        .map(name -> name.group(1) == null ? 1 : Integer.parseInt(name.group(1)))
        .sorted()
        .toList();
  }

  /** The columns that the database says a table has; none when it has no such table. */
  public Set<String> columnsOf(String table) {
    return Collections.unmodifiableSet(columns.getOrDefault(physical(table), Set.of()));
  }

  /** Whether the database has that table. */
  public boolean has(String table) {
    return columns.containsKey(physical(table));
  }

  /** The quoted name of a table. */
  public String table(String table) {
    return quoted(physical(table));
  }

  /** The quoted name of a column, with its table in front. */
  public String column(String table, String column) {
    return table(table) + '.' + quoted(mapping.table(table).column(column));
  }

  /** Those of the mapping's columns that the table has, in the mapping's order. */
  public List<String> present(String table) {
    Set<String> there = columns.getOrDefault(physical(table), Set.of());
    return mapping.table(table).columns().entrySet().stream()
        .filter(column -> there.contains(column.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The name of a table in the database. */
  public String physical(String table) {
    return prefix.table(mapping.table(table));
  }

  private static String quoted(String identifier) {
    return '`' + identifier.replace("`", "``") + '`';
  }

  /**
   * A table that is not listed, or a column that may be absent, is either not there or hidden from
   * this account; what is hidden must not pass for what is not there.
   */
  private void requireVisible(Connection connection) throws SQLException {
    for (String name : mapping.tables().keySet()) {
      if (!has(name)) {
        requireAbsent(connection, "1", name, NO_SUCH_TABLE);
        continue;
      }
      List<String> present = present(name);
      for (String column : mapping.table(name).optional()) {
        if (!present.contains(column)) {
          requireAbsent(connection, column(name, column), name, NO_SUCH_COLUMN);
        }
      }
    }
  }

  private void requireAbsent(Connection connection, String what, String table, int error)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet none =
            statement.executeQuery("SELECT " + what + " FROM " + table(table) + " LIMIT 0")) {
      none.next();
    } catch (SQLException e) {
      if (e.getErrorCode() != error) {
        throw e;
      }
    }
  }

  /** What WordPress always has, and what of the plugin's no page can do without. */
  private void requireColumns() {
    for (var table : mapping.tables().entrySet()) {
      Set<String> needed =
          table.getValue().ofPlugin()
              ? needed(table.getKey())
              : new LinkedHashSet<>(table.getValue().columns().keySet());
      needed.removeAll(table.getValue().optional());
      List<String> present = present(table.getKey());
      for (String column : needed) {
        if (has(table.getKey()) && !present.contains(column)) {
          throw notRecognized(
              "The table "
                  + physical(table.getKey())
                  + " has no column "
                  + table.getValue().column(column)
                  + ", or this account may not read it: this is not the plugin or the WordPress"
                  + " that the mapping knows.");
        }
      }
    }
  }

  private Set<String> needed(String table) {
    Set<String> needed = new LinkedHashSet<>(List.of("id"));
    mapping.entities().values().stream()
        .filter(entity -> entity.table().equals(table))
        .forEach(entity -> needed.addAll(List.of("status", entity.body())));
    needed.retainAll(mapping.table(table).columns().keySet());
    return needed;
  }

  private void requireRecognized() {
    List<String> missing =
        mapping.tables().entrySet().stream()
            .filter(table -> !table.getValue().ofPlugin() && !has(table.getKey()))
            .map(table -> prefix.table(table.getValue()))
            .toList();
    if (!missing.isEmpty()) {
      throw notRecognized(
          "This is not a WordPress database with the prefix "
              + prefix.ofSite()
              + ": the table "
              + missing.getFirst()
              + " is missing. Give the right one with --prefix"
              + otherPrefixes());
    }
    if (!has("memory")) {
      throw notRecognized(
          "This WordPress has no TomaTío memory: the table "
              + physical("memory")
              + " is missing. Is the plugin active on this site?");
    }
  }

  private void requireNoGateway() {
    if (!ofGateway().isEmpty()) {
      throw new StoreException(
          StoreException.Kind.REFUSED,
          "This database holds a gateway's own tables ("
              + prefix.ofSite()
              + OWN_TABLES
              + "…), which this version does not read; an archive without them would not be whole.");
    }
  }

  private String otherPrefixes() {
    String ending = mapping.table("memory").name();
    List<String> found =
        columns.keySet().stream()
            .filter(name -> name.endsWith(ending))
            .map(name -> name.substring(0, name.length() - ending.length()))
            .sorted()
            .toList();
    return found.isEmpty() ? "." : "; the database has tables of TomaTío under " + found + ".";
  }

  private void requireSnapshots(Connection connection) throws SQLException {
    Set<String> needed =
        mapping.tables().keySet().stream().map(this::physical).collect(Collectors.toSet());
    List<String> without = new ArrayList<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT TABLE_NAME, ENGINE FROM information_schema.TABLES"
                    + " WHERE TABLE_SCHEMA = DATABASE()");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        if (needed.contains(rows.getString(1)) && !"InnoDB".equalsIgnoreCase(rows.getString(2))) {
          without.add(rows.getString(1));
        }
      }
    }
    if (!without.isEmpty()) {
      throw new StoreException(
          StoreException.Kind.REFUSED,
          "The table "
              + without.getFirst()
              + " is not an InnoDB table, so it has no consistent snapshot. Take a dump with"
              + " mariadb-dump --lock-tables and read that with --sql.");
    }
  }

  private static Map<String, Set<String>> columns(Connection connection) throws SQLException {
    Map<String, Set<String>> columns = new HashMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT TABLE_NAME, COLUMN_NAME FROM information_schema.COLUMNS"
                    + " WHERE TABLE_SCHEMA = DATABASE()");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        columns.computeIfAbsent(rows.getString(1), name -> new HashSet<>()).add(rows.getString(2));
      }
    }
    return columns;
  }

  private static StoreException notRecognized(String message) {
    return new StoreException(StoreException.Kind.NOT_RECOGNIZED, message);
  }
}
