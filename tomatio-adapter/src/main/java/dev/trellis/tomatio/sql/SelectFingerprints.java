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
import java.util.Optional;
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
    Query query = new Query();
    query.add("SELECT " + id(entity) + ", " + digest(entity)).add(records(entity));
    ofType(entity, " WHERE ").ifPresent(query::add);
    return digests(query.add(" ORDER BY " + id(entity)));
  }

  /** The digest of each record of the entity that is new or not what it was, by its id. */
  public Map<Long, String> changed(EntityMapping entity) throws SQLException {
    Query query = new Query();
    query
        .add("SELECT " + id(entity) + ", " + digest(entity))
        .add(records(entity))
        .add(" LEFT JOIN " + seen + " seen ON seen.entity = ? AND seen.native_id = " + id(entity))
        .with(entity.name())
        .add(" WHERE NOT (CAST(seen.fingerprint AS BINARY) <=> CAST(" + digest(entity))
        .add(" AS BINARY))");
    ofType(entity, " AND ").ifPresent(query::add);
    return digests(query.add(" ORDER BY " + id(entity)));
  }

  /** The ids of records of the entity that were seen and are gone. */
  public List<Long> gone(EntityMapping entity) throws SQLException {
    Query query = new Query();
    query.add("SELECT seen.native_id FROM " + seen + " seen LEFT JOIN ");
    query.add(tables.table(entity.table()) + " ON " + id(entity) + " = seen.native_id");
    ofType(entity, " AND ").ifPresent(query::add);
    query.add(" WHERE seen.entity = ? AND " + id(entity) + " IS NULL").with(entity.name());
    return ids(query);
  }

  /** The ids of rows of a table that another table does not name yet. */
  public List<Long> missing(String table, String other, String column) throws SQLException {
    String id = tables.column(table, "id");
    Query query = new Query();
    query.add("SELECT " + id + " FROM " + tables.table(table) + " LEFT JOIN " + other + " known");
    query.add(" ON known." + column + " = " + id);
    return ids(query.add(" WHERE known." + column + " IS NULL ORDER BY " + id));
  }

  private String id(EntityMapping entity) {
    return tables.column(entity.table(), "id");
  }

  /**
   * A row too long for the server to digest has another digest each time, and counts as changed.
   */
  private String digest(EntityMapping entity) {
    StringBuilder digest = new StringBuilder("IFNULL(SHA2(CONCAT(");
    digest.append(joined(entity.table(), tables.present(entity.table())));
    for (int i = 0; i < hanging(entity).size(); i++) {
      digest.append(", '|', IFNULL(on").append(i).append(".digest, '-')");
    }
    return digest.append("), 256), CONCAT(UUID(), ''))").toString();
  }

  /** The records, with one value for each kind of thing that hangs on them. */
  private Query records(EntityMapping entity) {
    Query query = new Query();
    query.add(" FROM " + tables.table(entity.table()));
    List<Query> hanging = hanging(entity);
    for (int i = 0; i < hanging.size(); i++) {
      query
          .add(" LEFT JOIN (")
          .add(hanging.get(i))
          .add(") on" + i + " ON on" + i + ".owner = " + id(entity));
    }
    return query;
  }

  private List<Query> hanging(EntityMapping entity) {
    List<Query> hanging = new ArrayList<>();
    if (entity.postTypeName().isPresent()) {
      Query ours =
          new Query()
              .add(" WHERE " + tables.column("postmeta", "key") + " LIKE ? ESCAPE '|'")
              .with(mapping.metaPrefix().replace("_", "|_") + '%');
      hanging.add(hanging("postmeta", "post", List.of("id", "key", "value"), ours));
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
        .add("SELECT " + by + " AS owner, CONCAT(COUNT(*), ':', BIT_XOR(CAST(CONV(LEFT(SHA2(")
        .add(joined(table, columns))
        .add(", 256), 16), 16, 10) AS UNSIGNED))) AS digest FROM " + tables.table(table))
        .add(where)
        .add(" GROUP BY " + by);
  }

  private Optional<Query> ofType(EntityMapping entity, String joint) {
    return entity
        .postTypeName()
        .map(
            name -> {
              String type = tables.column(entity.table(), "type");
              return new Query()
                  .add(joint + type + " = ? AND CAST(" + type + " AS BINARY) = CAST(? AS BINARY)")
                  .with(name)
                  .with(name);
            });
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

  private Map<Long, String> digests(Query query) throws SQLException {
    Map<Long, String> digests = new LinkedHashMap<>();
    each(
        query,
        rows -> {
          String digest = rows.getString(2);
          NativeId.parse(rows.getString(1)).ifPresent(id -> digests.put(id, digest));
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

    Query add(String more) {
      sql.append(more);
      return this;
    }

    Query add(Query more) {
      sql.append(more.sql);
      parameters.addAll(more.parameters);
      return this;
    }

    Query with(String parameter) {
      parameters.add(parameter);
      return this;
    }
  }

  @FunctionalInterface
  private interface Row {
    void take(ResultSet row) throws SQLException;
  }
}
