package dev.trellis.tomatio.sidecar;

import dev.trellis.core.access.Right;
import dev.trellis.core.access.Standing;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Principals, their partitions and rights: tables {@code pcp_principal}, {@code pcp_partition},
 * {@code pcp_access}.
 */
public final class StoredPeople {
  private static final String CONTROLLER = "controller";

  private final Connection connection;
  private final Names names;

  /** Over that connection. */
  public StoredPeople(Connection connection, Names names) {
    this.connection = connection;
    this.names = names;
  }

  /**
   * A principal and the user that it was bound to (D-15).
   *
   * @param entry the principal
   * @param userId the user's id
   * @param login the exact login
   * @param registered when the user was made, as WordPress stores it
   */
  public record Bound(PrincipalEntry entry, long userId, String login, String registered) {}

  /** Every principal that ever was, by id. */
  public SortedMap<PrincipalId, Bound> all() throws SQLException {
    SortedMap<PrincipalId, Bound> people = new TreeMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT id, display_name, roles, status, user_id, login, registered FROM "
                    + names.of("principal"));
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        PrincipalEntry entry = entry(rows);
        byte[] login = rows.getBytes(6);
        people.put(
            entry.id(),
            new Bound(
                entry,
                Long.parseUnsignedLong(rows.getString(5)),
                new String(login, StandardCharsets.UTF_8),
                rows.getString(7)));
      }
    }
    return people;
  }

  /** Stores a principal, new or changed. */
  public void put(Bound bound) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "INSERT INTO "
                + names.of("principal")
                + " (id, display_name, roles, status, user_id, login, registered)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE"
                + " display_name = VALUES(display_name), roles = VALUES(roles),"
                + " status = VALUES(status)")) {
      PrincipalEntry entry = bound.entry();
      statement.setString(1, entry.id().value());
      statement.setString(2, entry.displayName());
      statement.setString(3, String.join(" ", entry.roles()));
      statement.setString(4, entry.status().name().toLowerCase(Locale.ROOT));
      statement.setString(5, Long.toUnsignedString(bound.userId()));
      statement.setBytes(6, bound.login().getBytes(StandardCharsets.UTF_8));
      statement.setString(7, bound.registered());
      statement.executeUpdate();
    }
  }

  /** Everybody's rights. */
  public SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> rights() throws SQLException {
    SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> all = new TreeMap<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT principal, partition_name, rights FROM " + names.of("access"));
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        all.computeIfAbsent(
                PrincipalId.parse(rows.getString(1)).orElseThrow(), who -> new TreeMap<>())
            .put(new PartitionName(rows.getString(2)), rights(rows.getString(3)));
      }
    }
    return all;
  }

  /** Puts these rights in the place of all there were. */
  public void replaceRights(SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> all)
      throws SQLException {
    try (PreparedStatement clear =
            connection.prepareStatement("DELETE FROM " + names.of("access"));
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO "
                    + names.of("access")
                    + " (principal, partition_name, rights) VALUES (?, ?, ?)")) {
      clear.executeUpdate();
      for (var person : all.entrySet()) {
        for (var held : person.getValue().entrySet()) {
          insert.setString(1, person.getKey().value());
          insert.setString(2, held.getKey().value());
          insert.setString(
              3,
              new TreeSet<>(held.getValue())
                  .stream().map(Right::wireName).collect(Collectors.joining(" ")));
          insert.addBatch();
        }
      }
      insert.executeBatch();
    }
  }

  /** What the lists say of one principal. */
  public Standing standing(PrincipalId principal, PartitionName unfiled) throws SQLException {
    PrincipalEntry entry = find(principal);
    if (entry == null) {
      return Standing.NOBODY;
    }
    SortedMap<PartitionName, Set<Right>> rights = new TreeMap<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT partition_name, rights FROM " + names.of("access") + " WHERE principal = ?")) {
      statement.setString(1, principal.value());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          rights.put(new PartitionName(rows.getString(1)), rights(rows.getString(2)));
        }
      }
    }
    boolean controller = entry.roles().contains(CONTROLLER);
    if (controller) {
      rights.put(unfiled, EnumSet.of(Right.READ, Right.WRITE, Right.REVIEW));
    }
    return new Standing(entry.status() == Status.ACTIVE, controller, rights);
  }

  /** The partitions, by the ids of their terms. */
  public List<PartitionEntry> partitions() throws SQLException {
    List<PartitionEntry> partitions = new ArrayList<>();
    try (PreparedStatement statement =
            connection.prepareStatement(
                "SELECT name, description FROM " + names.of("partition") + " ORDER BY name");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        partitions.add(
            new PartitionEntry(
                new PartitionName(rows.getString(1)), rows.getString(2), new TreeMap<>()));
      }
    }
    return partitions;
  }

  /** Puts these partitions, by term id, in the place of all there were. */
  public void replacePartitions(SortedMap<Long, PartitionEntry> partitions) throws SQLException {
    try (PreparedStatement clear =
            connection.prepareStatement("DELETE FROM " + names.of("partition"));
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO "
                    + names.of("partition")
                    + " (term_id, name, description) VALUES (?, ?, ?)")) {
      clear.executeUpdate();
      for (var partition : partitions.entrySet()) {
        insert.setString(1, Long.toUnsignedString(partition.getKey()));
        insert.setString(2, partition.getValue().name().value());
        insert.setString(3, partition.getValue().description());
        insert.addBatch();
      }
      insert.executeBatch();
    }
  }

  private @Nullable PrincipalEntry find(PrincipalId principal) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT id, display_name, roles, status FROM "
                + names.of("principal")
                + " WHERE id = ?")) {
      statement.setString(1, principal.value());
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? entry(rows) : null;
      }
    }
  }

  private static PrincipalEntry entry(ResultSet rows) throws SQLException {
    return new PrincipalEntry(
        PrincipalId.parse(rows.getString(1)).orElseThrow(),
        rows.getString(2),
        new TreeSet<>(words(rows.getString(3))),
        Status.valueOf(rows.getString(4).toUpperCase(Locale.ROOT)));
  }

  private static Set<Right> rights(String text) {
    Set<Right> rights = EnumSet.noneOf(Right.class);
    words(text).forEach(word -> rights.add(Right.valueOf(word.toUpperCase(Locale.ROOT))));
    return rights;
  }

  private static List<String> words(@Nullable String text) {
    return Optional.ofNullable(text).stream()
        .flatMap(it -> Arrays.stream(it.split(" ", -1)))
        .filter(word -> !word.isEmpty())
        .toList();
  }
}
