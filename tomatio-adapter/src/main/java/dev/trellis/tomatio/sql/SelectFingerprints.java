package dev.trellis.tomatio.sql;

import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Which records of an entity look otherwise than when they were last seen? Each is known by one
 * digest; equal digests mean that nothing of the record changed: its row, its meta, its terms and
 * its links. Made and compared by the server, so that neither texts nor digests need travel.
 */
public final class SelectFingerprints {
  private static final int STREAMED = 1000;

  private final Connection connection;
  private final Tables tables;
  private final MappingFile mapping;
  private final String seen;

  /**
   * Asks over that connection.
   *
   * @param seen the quoted name of the table with the digests of before, in the columns {@code
   *     entity}, {@code native_id} and {@code fingerprint}
   */
  public SelectFingerprints(
      Connection connection, Tables tables, MappingFile mapping, String seen) {
    this.connection = connection;
    this.tables = tables;
    this.mapping = mapping;
    this.seen = seen;
  }

  /** The digest of each record of the entity, by its id, ascending. */
  public Map<Long, String> all(EntityMapping entity) throws SQLException {
    Query query = now(entity);
    query.sql.append(" ORDER BY it.id");
    return digests(query);
  }

  /** The digest of each record of the entity that is new or not what it was, by its id. */
  public Map<Long, String> changed(EntityMapping entity) throws SQLException {
    Query query = new Query();
    Query now = now(entity);
    query
        .add("SELECT it.id, it.digest FROM (" + now.sql + ") it LEFT JOIN ", now.parameters)
        .add(seen + " seen ON seen.entity = ? AND seen.native_id = it.id", List.of(entity.name()))
        .add(
            " WHERE seen.fingerprint IS NULL OR it.digest IS NULL"
                + " OR CAST(seen.fingerprint AS BINARY) <> CAST(it.digest AS BINARY)"
                + " ORDER BY it.id",
            List.of());
    return digests(query);
  }

  /** The ids of records of the entity that were seen and are gone. */
  public List<Long> gone(EntityMapping entity) throws SQLException {
    Query query = new Query();
    query.add(
        "SELECT seen.native_id FROM "
            + seen
            + " seen LEFT JOIN "
            + tables.table(entity.table())
            + " ON "
            + tables.column(entity.table(), "id")
            + " = seen.native_id",
        List.of());
    entity
        .postTypeName()
        .ifPresent(type -> query.add(" AND " + ofType(entity), List.of(type, type)));
    query.add(
        " WHERE seen.entity = ? AND " + tables.column(entity.table(), "id") + " IS NULL",
        List.of(entity.name()));
    return ids(query);
  }

  /** The ids of rows of a table that another table does not name yet. */
  public List<Long> missing(String table, String other, String column) throws SQLException {
    String id = tables.column(table, "id");
    return ids(
        new Query()
            .add(
                "SELECT "
                    + id
                    + " FROM "
                    + tables.table(table)
                    + " LEFT JOIN "
                    + other
                    + " known ON known."
                    + column
                    + " = "
                    + id
                    + " WHERE known."
                    + column
                    + " IS NULL ORDER BY "
                    + id,
                List.of()));
  }

  /** Id and digest of every record, from one derived table for each kind of thing on it. */
  private Query now(EntityMapping entity) {
    String table = entity.table();
    String id = tables.column(table, "id");
    Query query = new Query();
    query.add(
        "SELECT "
            + id
            + " AS id, SHA2("
            + joined(table, tables.present(table))
            + ", 256) AS digest FROM "
            + tables.table(table),
        List.of());
    entity
        .postTypeName()
        .ifPresent(type -> query.add(" WHERE " + ofType(entity), List.of(type, type)));
    List<Query> hanging = hanging(entity);
    if (hanging.isEmpty()) {
      return new Query()
          .add("SELECT it.id, it.digest FROM (" + query.sql + ") it", query.parameters);
    }
    List<String> digests = new ArrayList<>(List.of("it.digest"));
    Query joins = new Query();
    for (int i = 0; i < hanging.size(); i++) {
      String name = "on" + i;
      digests.add("IFNULL(" + name + ".digest, '-')");
      joins.add(
          " LEFT JOIN (" + hanging.get(i).sql + ") " + name + " ON " + name + ".owner = it.id",
          hanging.get(i).parameters);
    }
    return new Query()
        .add(
            "SELECT it.id, IF(it.digest IS NULL, NULL, SHA2(CONCAT_WS('|', "
                + String.join(", ", digests)
                + "), 256)) AS digest FROM ("
                + query.sql
                + ") it",
            query.parameters)
        .add(joins.sql.toString(), joins.parameters);
  }

  private List<Query> hanging(EntityMapping entity) {
    List<Query> hanging = new ArrayList<>();
    if (entity.postTypeName().isPresent()) {
      hanging.add(
          hanging(
              "postmeta",
              "post",
              List.of("id", "key", "value"),
              new Query()
                  .add(
                      " WHERE " + tables.column("postmeta", "key") + " LIKE ? ESCAPE '|'",
                      List.of(mapping.metaPrefix().replace("_", "|_") + '%'))));
      hanging.add(
          hanging("term_relationships", "object", List.of("object", "term_taxonomy"), new Query()));
    }
    if (tables.has("links")) {
      hanging.add(hanging("links", "derived", List.of("kind", "derived", "source"), new Query()));
    }
    return hanging;
  }

  /** One value for all that hangs on a record, whatever the order of its rows. */
  private Query hanging(String table, String owner, List<String> columns, Query where) {
    String by = tables.column(table, owner);
    return new Query()
        .add(
            "SELECT "
                + by
                + " AS owner, CONCAT(COUNT(*), ':', BIT_XOR(CAST(CONV(LEFT(SHA2("
                + joined(table, columns)
                + ", 256), 16), 16, 10) AS UNSIGNED))) AS digest FROM "
                + tables.table(table)
                + where.sql
                + " GROUP BY "
                + by,
            where.parameters);
  }

  private String ofType(EntityMapping entity) {
    String type = tables.column(entity.table(), "type");
    return type + " = ? AND CAST(" + type + " AS BINARY) = CAST(? AS BINARY)";
  }

  private String joined(String table, List<String> columns) {
    return columns.stream()
        .map(column -> "IFNULL(CAST(" + tables.column(table, column) + " AS BINARY), 0x00)")
        .collect(Collectors.joining(", ", "CONCAT_WS(0x1F, ", ")"));
  }

  private List<Long> ids(Query query) throws SQLException {
    List<Long> ids = new ArrayList<>();
    each(query, rows -> NativeId.parse(rows.getString(1)).ifPresent(ids::add));
    return List.copyOf(ids);
  }

  /** A row too long for the server to digest has no digest, and counts as changed. */
  private Map<Long, String> digests(Query query) throws SQLException {
    Map<Long, String> digests = new LinkedHashMap<>();
    each(
        query,
        rows -> {
          String digest = rows.getString(2);
          NativeId.parse(rows.getString(1))
              .ifPresent(
                  id -> digests.put(id, digest == null ? UUID.randomUUID().toString() : digest));
        });
    return digests;
  }

  private void each(Query query, Row row) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query.sql.toString())) {
      for (int i = 0; i < query.parameters.size(); i++) {
        statement.setString(i + 1, query.parameters.get(i));
      }
      statement.setFetchSize(STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          row.take(rows);
        }
      }
    }
  }

  /** A statement as it grows, with its parameters in the order of their places. */
  private static final class Query {
    private final StringBuilder sql = new StringBuilder();
    private final List<String> parameters = new ArrayList<>();

    Query add(String more, List<String> values) {
      sql.append(more);
      parameters.addAll(values);
      return this;
    }
  }

  @FunctionalInterface
  private interface Row {
    void take(ResultSet row) throws SQLException;
  }
}
