package dev.trellis.tomatio.doctor;

import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sql.Tables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The database that is looked at.
 *
 * @param connection a connection in one consistent read
 * @param tables its tables
 * @param mapping the mapping
 * @param prefix whose tables are meant
 * @param now the instant by which expiry and the future are judged
 */
record Patient(
    Connection connection, Tables tables, MappingFile mapping, TablePrefix prefix, UtcInstant now) {

  /** A row of an answer. */
  @FunctionalInterface
  interface Row {
    /** Takes it. */
    void take(ResultSet row) throws SQLException;
  }

  /**
   * Asks one question in SQL and streams the answer.
   *
   * @param parameters the values of its question marks
   */
  void each(String sql, List<?> parameters, Row sink) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      statement.setFetchSize(100);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sink.take(rows);
        }
      }
    }
  }

  /** The quoted name of a column with its table. */
  String column(String table, String column) {
    return tables.column(table, column);
  }

  /** The name of a column in the database, or the word itself where it names none. */
  String field(String table, String column) {
    return mapping.table(table).columns().getOrDefault(column, column);
  }

  /** The name of a table in the database. */
  String named(String table) {
    return tables.physical(table);
  }

  /** The entities that are posts, by their post type. */
  Map<String, EntityMapping> postEntities() {
    return mapping.entities().values().stream()
        .filter(entity -> entity.postTypeName().isPresent())
        .collect(
            Collectors.toMap(entity -> entity.postTypeName().orElseThrow(), Function.identity()));
  }

  /** As many question marks as there are values, in parentheses. */
  static String marks(List<?> values) {
    return values.stream().map(value -> "?").collect(Collectors.joining(",", "(", ")"));
  }

  /** An unsigned id of a row. */
  static long id(ResultSet row, int column) throws SQLException {
    return Long.parseUnsignedLong(Objects.requireNonNull(row.getString(column)));
  }

  /** A text of a row; nothing stored is an empty one. */
  static String text(ResultSet row, int column) throws SQLException {
    String text = row.getString(column);
    return text == null ? "" : text;
  }
}
