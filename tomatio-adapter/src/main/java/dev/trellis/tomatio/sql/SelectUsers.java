package dev.trellis.tomatio.sql;

import dev.trellis.mapping.Cell;
import dev.trellis.mapping.MappingFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** Which users play a part, and what does WordPress know of them? */
public final class SelectUsers {
  private static final int CHUNK = 500;

  private final Connection connection;
  private final Tables tables;

  /** Asks over that connection. */
  public SelectUsers(Connection connection, Tables tables) {
    this.connection = connection;
    this.tables = tables;
  }

  /**
   * A user that exists.
   *
   * @param id the user's id
   * @param login the login
   * @param displayName how people call the user
   * @param registered when the user was made, as stored
   * @param blocked whether the network marks the user as spam or as deleted; never without a
   *     network
   */
  public record User(
      long id, String login, String displayName, String registered, boolean blocked) {}

  /**
   * Meta values by user and key; the values of a key in the order of their ids. Keys are compared
   * by their exact characters.
   */
  public Map<Long, Map<String, List<Cell>>> meta(List<String> keys) throws SQLException {
    Map<Long, Map<String, List<Cell>>> meta = new LinkedHashMap<>();
    Select.of(tables, "usermeta", List.of("id", "user", "key", "value"))
        .whereText("key", keys)
        .orderBy("id")
        .each(
            connection,
            row -> {
              OptionalLong user = row.id("user");
              Optional<String> key = row.text("key").filter(keys::contains);
              if (user.isPresent() && key.isPresent()) {
                meta.computeIfAbsent(user.getAsLong(), id -> new HashMap<>())
                    .computeIfAbsent(key.get(), name -> new ArrayList<>())
                    .add(row.cell("value"));
              }
            });
    return meta;
  }

  /** The different values that a table's columns or meta keys name users by. */
  public Set<String> named(String table, MappingFile.NamedBy place) throws SQLException {
    Set<String> names = new TreeSet<>();
    for (String column : place.columns()) {
      Select.of(tables, table, List.of(column))
          .distinct()
          .each(
              connection,
              row -> row.cells().values().forEach(cell -> cell.text().ifPresent(names::add)));
    }
    if (!place.keys().isEmpty()) {
      Select.of(tables, table, List.of("key", "value"))
          .distinct()
          .whereText("key", place.keys())
          .each(connection, row -> row.text("value").ifPresent(names::add));
    }
    return names;
  }

  /** Those of the ids that exist. */
  public List<User> byId(Collection<Long> ids) throws SQLException {
    return chunks(List.copyOf(ids), chunk -> select().whereId("id", chunk));
  }

  /** The users with exactly one of these logins. */
  public List<User> byLogin(Collection<String> logins) throws SQLException {
    return chunks(List.copyOf(logins), chunk -> select().whereText("login", chunk)).stream()
        .filter(user -> logins.contains(user.login()))
        .toList();
  }

  private Select select() {
    return Select.of(
            tables,
            "users",
            List.of("id", "login", "display_name", "registered", "spam", "deleted"))
        .orderBy("id");
  }

  private <T> List<User> chunks(List<T> all, Function<List<T>, Select> select) throws SQLException {
    List<User> users = new ArrayList<>();
    for (int from = 0; from < all.size(); from += CHUNK) {
      select
          .apply(all.subList(from, Math.min(from + CHUNK, all.size())))
          .each(
              connection,
              row ->
                  row.id("id")
                      .ifPresent(
                          id ->
                              users.add(
                                  new User(
                                      id,
                                      row.text("login").orElse(""),
                                      row.text("display_name").orElse(""),
                                      row.text("registered").orElse(""),
                                      isSet(row, "spam") || isSet(row, "deleted")))));
    }
    return users;
  }

  private static boolean isSet(NativeRow row, String flag) {
    return row.text(flag).filter(value -> !value.equals("0")).isPresent();
  }
}
