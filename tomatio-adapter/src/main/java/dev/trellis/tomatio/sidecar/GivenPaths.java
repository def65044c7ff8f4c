package dev.trellis.tomatio.sidecar;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.time.UtcInstant;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** Paths once given, which stay taken for good (D-14): table {@code pcp_path}. */
public final class GivenPaths {
  private static final int STREAMED = 1000;

  private final Connection connection;
  private final String table;

  /** Over that connection. */
  public GivenPaths(Connection connection, Names names) {
    this.connection = connection;
    this.table = names.of("path");
  }

  /**
   * A path that was given.
   *
   * @param path the path
   * @param seen when its record was first seen; stands in for dates that the record lacks
   */
  public record Given(PagePath path, UtcInstant seen) {}

  /** The paths that were given to these records. */
  public Map<NativeKey, Given> of(Collection<NativeKey> records) throws SQLException {
    Map<NativeKey, Given> given = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT entity, native_id, path, seen FROM "
                + table
                + " WHERE entity = ? AND native_id = ?")) {
      for (NativeKey record : records) {
        record.bind(statement, 1);
        read(statement, given);
      }
    }
    return given;
  }

  /** All of them. */
  public Map<NativeKey, Given> all() throws SQLException {
    Map<NativeKey, Given> given = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT entity, native_id, path, seen FROM " + table)) {
      statement.setFetchSize(STREAMED);
      read(statement, given);
    }
    return given;
  }

  private static void read(PreparedStatement statement, Map<NativeKey, Given> into)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        into.put(
            NativeKey.of(rows, 1),
            new Given(new PagePath(rows.getString(3)), new UtcInstant(rows.getString(4))));
      }
    }
  }

  /** Notes paths that are given now. */
  public void add(Map<NativeKey, Given> paths) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO " + table + " (path, entity, native_id, seen) VALUES (?, ?, ?, ?)")) {
      for (var one : paths.entrySet()) {
        statement.setString(1, one.getValue().path().value());
        one.getKey().bind(statement, 2);
        statement.setString(4, one.getValue().seen().text());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
