package dev.trellis.tomatio.sql;

import dev.trellis.mapping.Cell;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One {@code SELECT} of columns of one table, streamed row by row. Values are read as the bytes
 * that the server sends in UTF-8, so that what is not text is noticed (D-10).
 */
final class Select {
  private final Tables tables;
  private final String table;
  private final List<String> columns;
  private final StringBuilder condition = new StringBuilder();
  private final List<Object> parameters = new ArrayList<>();
  private String distinct = "";
  private String order = "";

  private Select(Tables tables, String table, List<String> columns) {
    this.tables = tables;
    this.table = table;
    this.columns = columns;
  }

  /** Selects these columns; those that the table does not have read as absent. */
  static Select of(Tables tables, String table, List<String> columns) {
    List<String> present = tables.present(table);
    return new Select(tables, table, columns.stream().filter(present::contains).toList());
  }

  /** Selects every column of the mapping. */
  static Select all(Tables tables, String table) {
    return new Select(tables, table, tables.present(table));
  }

  /** Narrows to rows whose column is one of these texts, under the column's collation. */
  Select whereText(String column, List<String> texts) {
    return where(column, texts);
  }

  /** Narrows to rows whose column is one of these unsigned numbers. */
  Select whereId(String column, List<Long> ids) {
    return where(column, ids.stream().map(Select::unsigned).toList());
  }

  /** Narrows to rows whose column begins with that text, under the column's collation. */
  Select wherePrefix(String column, String start) {
    and().append(tables.column(table, column)).append(" LIKE ? ESCAPE '|'");
    parameters.add(start.replace("|", "||").replace("_", "|_").replace("%", "|%") + '%');
    return this;
  }

  /** Gives each combination of values once. */
  Select distinct() {
    distinct = "DISTINCT ";
    return this;
  }

  /** Orders the rows by these columns, the first one first. */
  Select orderBy(String... by) {
    order =
        Stream.of(by)
            .map(column -> tables.column(table, column))
            .collect(Collectors.joining(", ", " ORDER BY ", ""));
    return this;
  }

  /** Gives each row. */
  void each(Connection connection, Consumer<NativeRow> sink) throws SQLException {
    if (!tables.has(table) || columns.isEmpty()) {
      return;
    }
    try (PreparedStatement statement = connection.prepareStatement(sql())) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      statement.setFetchSize(1);
      try (ResultSet rows = statement.executeQuery()) {
        boolean[] texts = texts(rows.getMetaData());
        while (rows.next()) {
          sink.accept(new NativeRow(cells(rows, texts)));
        }
      }
    }
  }

  private static BigInteger unsigned(long id) {
    return new BigInteger(Long.toUnsignedString(id));
  }

  private Select where(String column, List<?> values) {
    and()
        .append(tables.column(table, column))
        .append(values.stream().map(value -> "?").collect(Collectors.joining(",", " IN (", ")")));
    parameters.addAll(values);
    return this;
  }

  private StringBuilder and() {
    return condition.append(condition.isEmpty() ? " WHERE " : " AND ");
  }

  private String sql() {
    return columns.stream()
            .map(column -> tables.column(table, column))
            .collect(Collectors.joining(", ", "SELECT " + distinct, " FROM " + tables.table(table)))
        + condition
        + order;
  }

  private Map<String, Cell> cells(ResultSet rows, boolean[] texts) throws SQLException {
    Map<String, Cell> cells = new HashMap<>();
    for (int i = 0; i < texts.length; i++) {
      cells.put(columns.get(i), texts[i] ? Cell.of(rows.getBytes(i + 1)) : plain(rows, i + 1));
    }
    return cells;
  }

  private static Cell plain(ResultSet rows, int index) throws SQLException {
    String text = rows.getString(index);
    return text == null ? new Cell.Absent() : Cell.of(text);
  }

  /** Which columns hold text; the driver gives bytes for those alone. */
  private static boolean[] texts(ResultSetMetaData columns) throws SQLException {
    boolean[] texts = new boolean[columns.getColumnCount()];
    for (int i = 0; i < texts.length; i++) {
      texts[i] =
          switch (columns.getColumnType(i + 1)) {
            case Types.CHAR,
                Types.VARCHAR,
                Types.LONGVARCHAR,
                Types.CLOB,
                Types.BINARY,
                Types.VARBINARY,
                Types.LONGVARBINARY,
                Types.BLOB ->
                true;
            default -> false;
          };
    }
    return texts;
  }
}
