package dev.trellis.tomatio.sidecar;

import dev.trellis.core.page.Body;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Which pages are there, and which changed since a version? Asked for the search index alone, which
 * answers for each caller by itself; that is why it needs no {@code Access}.
 */
public final class SelectPages {
  private static final int STREAMED = 200;
  private static final String COLUMNS = "p.path, p.digest, p.put_ms, p.frontmatter, p.body";

  private final Connection connection;
  private final Names names;

  /** Over that connection. */
  public SelectPages(Connection connection, Names names) {
    this.connection = connection;
    this.names = names;
  }

  /**
   * A page as it is stored.
   *
   * @param path its path
   * @param digest the SHA-256 of its file
   * @param putMs when it was stored so, in milliseconds
   * @param frontmatter its frontmatter as JSON
   * @param body its body
   */
  public record Stored(String path, String digest, long putMs, String frontmatter, Body body) {
    @Override
    public String toString() {
      return "a page, " + body;
    }
  }

  /**
   * What the pages are at.
   *
   * @param version grows with each transaction that changes one
   * @param language the site's language
   * @param sinceMs when the context was first seen, in milliseconds
   */
  public record State(long version, String language, long sinceMs) {}

  /** What they are at now. */
  public State state() throws SQLException {
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT version, language, since_ms FROM " + names.of("context"));
        ResultSet row = statement.executeQuery()) {
      return row.next()
          ? new State(row.getLong(1), row.getString(2), row.getLong(3))
          : new State(0, "", 0);
    }
  }

  /** Gives those that came or changed behind a version, and the paths of those that went. */
  public void changedSince(long version, Consumer<Stored> changed, Consumer<String> gone)
      throws SQLException {
    String sql =
        "SELECT "
            + COLUMNS
            + ", g.path FROM "
            + names.of("path")
            + " g LEFT JOIN "
            + names.of("page")
            + " p ON p.path = g.path WHERE g.version > ?";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setLong(1, version);
      statement.setFetchSize(STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          if (rows.getString(1) == null) {
            gone.accept(rows.getString(6));
          } else {
            changed.accept(stored(rows));
          }
        }
      }
    }
  }

  /** Gives the path and the digest of each. */
  public void digests(BiConsumer<String, String> sink) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT path, digest FROM " + names.of("page"))) {
      statement.setFetchSize(STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sink.accept(rows.getString(1), rows.getString(2));
        }
      }
    }
  }

  /** Gives those at these paths. */
  public void at(Collection<String> paths, Consumer<Stored> sink) throws SQLException {
    String marks = paths.stream().map(path -> "?").collect(Collectors.joining(", "));
    String sql =
        "SELECT " + COLUMNS + " FROM " + names.of("page") + " p WHERE p.path IN (" + marks + ")";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      int index = 1;
      for (String path : List.copyOf(paths)) {
        statement.setString(index++, path);
      }
      statement.setFetchSize(STREAMED);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          sink.accept(stored(rows));
        }
      }
    }
  }

  private static Stored stored(ResultSet rows) throws SQLException {
    return new Stored(
        rows.getString(1),
        rows.getString(2),
        rows.getLong(3),
        rows.getString(4),
        Body.of(rows.getBytes(5)));
  }
}
