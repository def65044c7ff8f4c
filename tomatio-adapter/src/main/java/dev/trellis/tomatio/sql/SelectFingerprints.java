package dev.trellis.tomatio.sql;

import dev.trellis.core.data.Sha256;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeId;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What do the records of an entity look like now, in one digest each? Equal digests mean that
 * nothing of the record changed: its row, its meta, its terms and its links. Made by the server, so
 * that texts need not travel.
 */
public final class SelectFingerprints {
  private static final int STREAMED = 1000;

  private final Connection connection;
  private final Tables tables;
  private final MappingFile mapping;

  /** Asks over that connection. */
  public SelectFingerprints(Connection connection, Tables tables, MappingFile mapping) {
    this.connection = connection;
    this.tables = tables;
    this.mapping = mapping;
  }

  /** The digest of each record of the entity, by its id, ascending. */
  public Map<Long, String> of(EntityMapping entity) throws SQLException {
    Map<Long, String> rows = rows(entity);
    boolean isPost = entity.postTypeName().isPresent();
    Map<Long, String> meta =
        isPost
            ? hanging(
                "postmeta",
                "post",
                List.of("id", "key", "value"),
                " WHERE " + tables.column("postmeta", "key") + " LIKE ? ESCAPE '|'",
                mapping.metaPrefix().replace("_", "|_") + '%')
            : Map.of();
    Map<Long, String> terms =
        isPost
            ? hanging("term_relationships", "object", List.of("object", "term_taxonomy"), "", null)
            : Map.of();
    Map<Long, String> links =
        tables.has("links")
            ? hanging("links", "derived", List.of("kind", "derived", "source"), "", null)
            : Map.of();
    Map<Long, String> digests = new LinkedHashMap<>();
    MessageDigest digest = Sha256.digest();
    rows.forEach(
        (id, row) -> {
          for (String part :
              List.of(
                  row,
                  meta.getOrDefault(id, "-"),
                  terms.getOrDefault(id, "-"),
                  links.getOrDefault(id, "-"))) {
            digest.update(part.getBytes(StandardCharsets.US_ASCII));
            digest.update((byte) '|');
          }
          digests.put(id, HexFormat.of().formatHex(digest.digest()));
        });
    return digests;
  }

  /** The ids of rows of a table that another table does not name yet. */
  public List<Long> missing(String table, String other, String column) throws SQLException {
    String id = tables.column(table, "id");
    return ids(
        "SELECT "
            + id
            + " FROM "
            + tables.table(table)
            + " LEFT JOIN `"
            + other
            + "` known ON known."
            + column
            + " = "
            + id
            + " WHERE known."
            + column
            + " IS NULL ORDER BY "
            + id);
  }

  private Map<Long, String> rows(EntityMapping entity) throws SQLException {
    String table = entity.table();
    String type =
        entity
            .postTypeName()
            .map(
                name ->
                    " WHERE "
                        + tables.column(table, "type")
                        + " = ? AND CAST("
                        + tables.column(table, "type")
                        + " AS BINARY) = CAST(? AS BINARY)")
            .orElse("");
    String sql =
        "SELECT "
            + tables.column(table, "id")
            + ", SHA2("
            + joined(table, tables.present(table))
            + ", 256) FROM "
            + tables.table(table)
            + type
            + " ORDER BY "
            + tables.column(table, "id");
    String name = entity.postTypeName().orElse(null);
    return select(sql, name == null ? List.of() : List.of(name, name), rows -> rows.getString(2));
  }

  /** One value for all that hangs on a record, whatever the order of its rows. */
  private Map<Long, String> hanging(
      String table, String owner, List<String> columns, String where, @Nullable String parameter)
      throws SQLException {
    String by = tables.column(table, owner);
    String sql =
        "SELECT "
            + by
            + ", COUNT(*), BIT_XOR(CAST(CONV(LEFT(SHA2("
            + joined(table, columns)
            + ", 256), 16), 16, 10) AS UNSIGNED)) FROM "
            + tables.table(table)
            + where
            + " GROUP BY "
            + by;
    return select(
        sql,
        parameter == null ? List.of() : List.of(parameter),
        rows -> rows.getString(2) + ':' + rows.getString(3));
  }

  private String joined(String table, List<String> columns) {
    return columns.stream()
        .map(column -> "IFNULL(CAST(" + tables.column(table, column) + " AS BINARY), 0x00)")
        .collect(Collectors.joining(", ", "CONCAT_WS(0x1F, ", ")"));
  }

  private List<Long> ids(String sql) throws SQLException {
    return List.copyOf(select(sql, List.of(), rows -> "").keySet());
  }

  private Map<Long, String> select(String sql, List<String> parameters, Value value)
      throws SQLException {
    Map<Long, String> found = new LinkedHashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setString(i + 1, parameters.get(i));
      }
      statement.setFetchSize(STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          // A row too long for the server to digest has no value, and counts as changed.
          String digest = value.of(rows);
          NativeId.parse(rows.getString(1))
              .ifPresent(
                  id -> found.put(id, digest == null ? UUID.randomUUID().toString() : digest));
        }
      }
    }
    return found;
  }

  @FunctionalInterface
  private interface Value {
    @Nullable String of(ResultSet rows) throws SQLException;
  }
}
