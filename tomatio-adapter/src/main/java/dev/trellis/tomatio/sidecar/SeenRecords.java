package dev.trellis.tomatio.sidecar;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The native records as they were last seen, page or not: table {@code pcp_native}; and which
 * others each of them names: table {@code pcp_reference}.
 */
public final class SeenRecords {
  private final Connection connection;
  private final String table;
  private final String references;

  /** Over that connection. */
  public SeenRecords(Connection connection, Names names) {
    this.connection = connection;
    this.table = names.of("native");
    this.references = names.of("reference");
  }

  /**
   * How a record looks now.
   *
   * @param fingerprint its digest
   * @param named the records that it names, there or not
   */
  public record Seen(String fingerprint, Set<NativeKey> named) {
    public Seen {
      named = Set.copyOf(named);
    }
  }

  /** The digests of the records that name one of these, by record. */
  public Map<NativeKey, String> naming(Collection<NativeKey> named) throws SQLException {
    Map<NativeKey, String> naming = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT seen.entity, seen.native_id, seen.fingerprint FROM "
                + references
                + " it JOIN "
                + table
                + " seen ON seen.entity = it.entity AND seen.native_id = it.native_id"
                + " WHERE it.named_entity = ? AND it.named_id = ?")) {
      for (NativeKey key : named) {
        key.bind(statement, 1);
        try (ResultSet rows = statement.executeQuery()) {
          while (rows.next()) {
            naming.put(NativeKey.of(rows, 1), rows.getString(3));
          }
        }
      }
    }
    return naming;
  }

  /** Stores how records look now. */
  public void put(Map<NativeKey, Seen> seen) throws SQLException {
    forgetReferences(seen.keySet());
    try (PreparedStatement statement =
            connection.prepareStatement(
                "INSERT INTO "
                    + table
                    + " (entity, native_id, fingerprint) VALUES (?, ?, ?) ON DUPLICATE KEY"
                    + " UPDATE fingerprint = VALUES(fingerprint)");
        PreparedStatement names =
            connection.prepareStatement(
                "INSERT INTO "
                    + references
                    + " (entity, native_id, named_entity, named_id) VALUES (?, ?, ?, ?)")) {
      for (var one : seen.entrySet()) {
        one.getKey().bind(statement, 1);
        statement.setString(3, one.getValue().fingerprint());
        statement.addBatch();
        for (NativeKey named : one.getValue().named()) {
          one.getKey().bind(names, 1);
          named.bind(names, 3);
          names.addBatch();
        }
      }
      statement.executeBatch();
      names.executeBatch();
    }
  }

  /** Forgets records that are gone. */
  public void remove(Collection<NativeKey> gone) throws SQLException {
    forgetReferences(gone);
    delete(table, gone);
  }

  private void forgetReferences(Collection<NativeKey> of) throws SQLException {
    delete(references, of);
  }

  private void delete(String from, Collection<NativeKey> keys) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM " + from + " WHERE entity = ? AND native_id = ?")) {
      for (NativeKey key : keys) {
        key.bind(statement, 1);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
