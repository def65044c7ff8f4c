package dev.trellis.tomatio.sidecar;

import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.Review;
import dev.trellis.core.time.UtcInstant;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The pages as they are served: table {@code pcp_page}. */
public final class StoredPages {
  private static final int STREAMED = 1000;

  private final Connection connection;
  private final String table;
  private final String paths;
  private final long version;
  private final UtcInstant now;

  /**
   * Over that connection.
   *
   * @param version the context's version that changes belong to
   * @param now when they are taken in
   */
  public StoredPages(Connection connection, Names names, long version, UtcInstant now) {
    this.connection = connection;
    this.table = names.of("page");
    this.paths = names.of("path");
    this.version = version;
    this.now = now;
  }

  /**
   * What is known of a page without reading it.
   *
   * @param pageId its id
   * @param path its path
   * @param partition its partition
   * @param state its review state
   * @param digest the SHA-256 of its file
   */
  public record Known(
      String pageId, PagePath path, String partition, Review.State state, String digest) {}

  /** What is known of the pages of these records. */
  public Map<NativeKey, Known> of(Collection<NativeKey> records) throws SQLException {
    Map<NativeKey, Known> known = new HashMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(question() + " WHERE entity = ? AND native_id = ?")) {
      for (NativeKey record : records) {
        record.bind(statement, 1);
        read(statement, known);
      }
    }
    return known;
  }

  /** All of them, by what they were made of. */
  public Map<NativeKey, Known> all() throws SQLException {
    Map<NativeKey, Known> known = new HashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(question())) {
      statement.setFetchSize(STREAMED);
      read(statement, known);
    }
    return known;
  }

  private String question() {
    return "SELECT entity, native_id, page_id, path, partition_name, review_state, digest FROM "
        + table;
  }

  private static void read(PreparedStatement statement, Map<NativeKey, Known> into)
      throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        into.put(
            NativeKey.of(rows, 1),
            new Known(
                rows.getString(3),
                new PagePath(rows.getString(4)),
                rows.getString(5),
                Review.State.parse(rows.getString(6)).orElseThrow(),
                rows.getString(7)));
      }
    }
  }

  /** Stores a page, new or changed. */
  public void put(NativeKey key, Page page, Known known) throws SQLException {
    Visibility visibility = Visibility.of(page.frontmatter()).orElseThrow();
    List<String> columns =
        List.of(
            "path",
            "page_id",
            "entity",
            "native_id",
            "partition_name",
            "is_sensitive",
            "review_state",
            "author",
            "expires_ms",
            "digest",
            "put_ms",
            "frontmatter",
            "body");
    String sql =
        "REPLACE INTO "
            + table
            + " ("
            + String.join(", ", columns)
            + ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, known.path().value());
      statement.setString(2, known.pageId());
      key.bind(statement, 3);
      statement.setString(5, known.partition());
      statement.setBoolean(6, visibility.sensitive());
      statement.setString(7, known.state().wireName());
      statement.setString(8, visibility.author() == null ? null : visibility.author().value());
      statement.setObject(
          9,
          Optional.ofNullable(visibility.expires())
              .map(UtcInstant::instant)
              .map(Instant::toEpochMilli)
              .orElse(null));
      statement.setString(10, known.digest());
      statement.setLong(11, now.instant().toEpochMilli());
      statement.setString(12, Json.write(page.frontmatter().data()));
      statement.setBytes(13, page.file().body().bytes());
      statement.executeUpdate();
    }
    stamp(List.of(key));
  }

  /** Removes pages that are no longer in the context, with all that they said. */
  public void remove(Collection<NativeKey> gone) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "DELETE FROM " + table + " WHERE entity = ? AND native_id = ?")) {
      for (NativeKey key : gone) {
        key.bind(statement, 1);
        statement.addBatch();
      }
      statement.executeBatch();
    }
    stamp(gone);
  }

  private void stamp(Collection<NativeKey> changed) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "UPDATE " + paths + " SET version = ? WHERE entity = ? AND native_id = ?")) {
      for (NativeKey key : changed) {
        statement.setLong(1, version);
        key.bind(statement, 2);
        statement.addBatch();
      }
      statement.executeBatch();
    }
  }
}
