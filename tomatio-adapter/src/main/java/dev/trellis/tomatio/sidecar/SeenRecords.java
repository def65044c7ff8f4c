package dev.trellis.tomatio.sidecar;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/** The native records as they were last seen, page or not: table {@code pcp_native}. */
public final class SeenRecords {
  private static final int STREAMED = 1000;

  private final Connection connection;
  private final String table;

  /** Over that connection. */
  public SeenRecords(Connection connection, Names names) {
    this.connection = connection;
    this.table = names.of("native");
  }

  /**
   * How a record was last seen.
   *
   * @param fingerprint its digest
   * @param refers whether it names other records, so that their coming and going concerns it
   */
  public record Seen(String fingerprint, boolean refers) {}

  /** All of them. */
  public Map<NativeKey, Seen> all() throws SQLException {
    Map<NativeKey, Seen> seen = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT entity, native_id, fingerprint, refers FROM " + table)) {
      statement.setFetchSize(STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          seen.put(
              new NativeKey(rows.getString(1), Long.parseUnsignedLong(rows.getString(2))),
              new Seen(rows.getString(3), rows.getBoolean(4)));
        }
      }
    }
    return seen;
  }

  /** Stores how records look now. */
  public void put(Map<NativeKey, Seen> seen) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO "
                + table
                + " (entity, native_id, fingerprint, refers) VALUES (?, ?, ?, ?) ON DUPLICATE KEY"
                + " UPDATE fingerprint = VALUES(fingerprint), refers = VALUES(refers)")) {
      for (var one : seen.entrySet()) {
        statement.setString(1, one.getKey().entity());
        statement.setString(2, Long.toUnsignedString(one.getKey().id()));
        statement.setString(3, one.getValue().fingerprint());
        statement.setBoolean(4, one.getValue().refers());
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }

  /** Forgets records that are gone. */
  public void remove(Collection<NativeKey> gone) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM " + table + " WHERE entity = ? AND native_id = ?")) {
      for (NativeKey key : gone) {
        statement.setString(1, key.entity());
        statement.setString(2, Long.toUnsignedString(key.id()));
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
