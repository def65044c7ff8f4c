package dev.trellis.tomatio;

import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.mapping.Cell;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeId;
import dev.trellis.mapping.PhpSerialized;
import dev.trellis.mapping.ScopeList;
import dev.trellis.tomatio.sql.SelectUsers;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The site's users as principals (A-14, D-15), and what they may do.
 *
 * <p>A user with a role of the plugin is an active principal. One that exists but holds none is
 * suspended, one that is gone is removed; both are listed only when something names them. One that
 * the network blocks is suspended whatever it holds. A role is held only when its value is true.
 */
final class Principals {
  /** A login that looks like the id of a user whose login cannot be one. */
  private static final Pattern BY_ID = Pattern.compile("u\\+[0-9]+");

  private final MappingFile mapping;
  private final Map<Long, User> users;
  private final Map<Long, PrincipalId.Type> gone;
  private final Bindings bindings;
  private final SortedMap<PrincipalId, PrincipalEntry> named = new TreeMap<>();

  /** A user that exists, as the context sees it. */
  private record User(
      PrincipalId id,
      String login,
      String displayName,
      List<String> roles,
      boolean blocked,
      Map<String, List<Cell>> meta) {}

  private Principals(
      MappingFile mapping,
      Map<Long, User> users,
      Map<Long, PrincipalId.Type> gone,
      Bindings bindings) {
    this.mapping = mapping;
    this.users = users;
    this.gone = gone;
    this.bindings = bindings;
  }

  /** Reads who plays a part on a site. */
  static Principals read(
      SelectUsers select, MappingFile mapping, TablePrefix prefix, Bindings bindings)
      throws SQLException {
    String rolesKey = prefix.ofSite() + mapping.rolesMeta();
    List<String> keys = new ArrayList<>(List.of(rolesKey));
    for (String list : mapping.scopeLists().keySet()) {
      keys.add(list);
      keys.add(prefix.ofSite() + list);
    }
    Map<Long, Map<String, List<Cell>>> meta = select.meta(keys);
    Map<Long, PrincipalId.Type> ids = new LinkedHashMap<>();
    Set<String> logins = new TreeSet<>();
    for (var place : mapping.namedBy().entrySet()) {
      for (String name : select.named(place.getKey(), place.getValue())) {
        OptionalLong id = NativeId.parse(name.strip());
        id.ifPresent(it -> ids.putIfAbsent(it, place.getValue().gone()));
        if (id.isEmpty()) {
          logins.add(withoutType(name.strip()));
        }
      }
    }
    Set<Long> wanted = new TreeSet<>(ids.keySet());
    wanted.addAll(bindings.users());
    meta.forEach(
        (user, values) -> {
          if (!roles(values.get(rolesKey), mapping).isEmpty()) {
            wanted.add(user);
          }
        });
    List<SelectUsers.User> found = new ArrayList<>(select.byId(wanted));
    found.addAll(select.byLogin(logins));
    Map<Long, User> users = new LinkedHashMap<>();
    for (SelectUsers.User user : found) {
      Map<String, List<Cell>> values = meta.getOrDefault(user.id(), Map.of());
      List<String> roles = roles(values.get(rolesKey), mapping);
      users.putIfAbsent(user.id(), user(user, roles, values, mapping, bindings));
    }
    return new Principals(mapping, users, ids, bindings);
  }

  /** The principal of a user id, also of one that is gone; naming it lists it. */
  Optional<PrincipalId> user(long userId) {
    if (userId == 0) {
      return Optional.empty();
    }
    User user = users.get(userId);
    return Optional.of(user == null ? removed(userId) : listed(user));
  }

  /** The principal that a text names: an id first, then a login, then a typed id. */
  Optional<PrincipalId> named(String text) {
    String trimmed = text.strip();
    OptionalLong id = NativeId.parse(trimmed);
    if (id.isPresent()) {
      return user(id.getAsLong());
    }
    Optional<PrincipalId> byLogin =
        users.values().stream()
            .filter(user -> user.login().equals(withoutType(trimmed)))
            .map(this::listed)
            .findFirst();
    return byLogin.or(() -> PrincipalId.parse(trimmed).flatMap(this::foreign));
  }

  /** The principals that hold a role, by id. */
  SortedMap<PrincipalId, PrincipalEntry> active() {
    SortedMap<PrincipalId, PrincipalEntry> active = new TreeMap<>();
    users.values().stream()
        .filter(user -> !user.roles().isEmpty())
        .map(this::listed)
        .forEach(id -> active.put(id, entry(id)));
    return active;
  }

  private PrincipalEntry entry(PrincipalId id) {
    PrincipalEntry entry = named.get(id);
    if (entry == null) {
      throw new IllegalStateException("a principal that was not listed");
    }
    return entry;
  }

  /** What ids of users stand for, as text that is equal when nothing about them changed. */
  String fingerprint() {
    StringBuilder text = new StringBuilder();
    new TreeMap<>(users)
        .forEach(
            (id, user) ->
                text.append(NativeId.text(id)).append('=').append(user.id()).append(user.login()));
    return text.append(new TreeMap<>(gone)).toString();
  }

  /** Lists a service of the store or of this program. */
  PrincipalId service(PrincipalId service) {
    named.putIfAbsent(service, new PrincipalEntry(service, null, new TreeSet<>(), Status.ACTIVE));
    return service;
  }

  /** The entries of all that hold a role and all that were named, and of the controller. */
  List<PrincipalEntry> entries(PrincipalId controller) {
    users.values().stream().filter(user -> !user.roles().isEmpty()).forEach(this::listed);
    SortedMap<PrincipalId, PrincipalEntry> entries = new TreeMap<>(named);
    entries.put(
        controller,
        new PrincipalEntry(controller, null, new TreeSet<>(Set.of("controller")), Status.ACTIVE));
    return List.copyOf(entries.values());
  }

  /**
   * Who may do what in a partition. Whoever may not read has no right at all; a reviewer may
   * review where it may read.
   */
  SortedMap<PrincipalId, Set<Right>> access(
      PartitionName partition, Partitions partitions, TablePrefix prefix) {
    SortedMap<PrincipalId, Set<Right>> access = new TreeMap<>();
    for (User user : users.values()) {
      Set<Right> rights = EnumSet.noneOf(Right.class);
      mapping
          .scopeLists()
          .forEach(
              (key, gives) -> {
                if (grants(user, key, prefix, partitions).contains(partition)) {
                  rights.addAll(gives);
                }
              });
      if (!user.roles().isEmpty() && rights.contains(Right.READ)) {
        if (user.roles().stream().anyMatch(role -> mapping.role(role).reviews())) {
          rights.add(Right.REVIEW);
        }
        access.put(user.id(), rights);
      }
    }
    return access;
  }

  /**
   * The partitions that one of a user's lists names; the site's own list wins over the network's.
   */
  private static Set<PartitionName> grants(
      User user, String key, TablePrefix prefix, Partitions partitions) {
    List<Cell> ofSite = user.meta().getOrDefault(prefix.ofSite() + key, List.of());
    List<Cell> shared = prefix.site() == 1 ? user.meta().getOrDefault(key, List.of()) : List.of();
    NavigableSet<PartitionName> names = new TreeSet<>();
    for (String name : ScopeList.parse(ofSite.isEmpty() ? shared : ofSite)) {
      partitions.named(name).ifPresent(names::add);
    }
    return names;
  }

  private PrincipalId listed(User user) {
    if (!named.containsKey(user.id())) {
      NavigableSet<String> roles = new TreeSet<>(user.roles());
      user.roles().forEach(role -> mapping.role(role).contextRole().ifPresent(roles::add));
      String name = user.displayName().isBlank() ? null : HtmlText.decode(user.displayName());
      boolean active = !user.roles().isEmpty() && !user.blocked();
      Status status = active ? Status.ACTIVE : Status.SUSPENDED;
      named.put(user.id(), new PrincipalEntry(user.id(), name, roles, status));
    }
    return user.id();
  }

  private PrincipalId removed(long userId) {
    PrincipalId id =
        bindings
            .gone(userId)
            .orElseGet(
                () ->
                    new PrincipalId(
                        gone.getOrDefault(userId, PrincipalId.Type.HUMAN),
                        "u+" + NativeId.text(userId)));
    named.putIfAbsent(id, new PrincipalEntry(id, null, new TreeSet<>(), Status.REMOVED));
    return id;
  }

  private Optional<PrincipalId> foreign(PrincipalId id) {
    if (id.type() == PrincipalId.Type.ORG) {
      return Optional.empty();
    }
    if (id.type() == PrincipalId.Type.SERVICE) {
      return Optional.of(service(id));
    }
    named.putIfAbsent(id, new PrincipalEntry(id, null, new TreeSet<>(), Status.REMOVED));
    return Optional.of(id);
  }

  private static User user(
      SelectUsers.User user,
      List<String> roles,
      Map<String, List<Cell>> meta,
      MappingFile mapping,
      Bindings bindings) {
    PrincipalId.Type type =
        roles.isEmpty() ? PrincipalId.Type.HUMAN : mapping.role(roles.getFirst()).type();
    boolean usable =
        PrincipalId.isLocalId(user.login())
            && user.login().indexOf('@') < 0
            && !BY_ID.matcher(user.login()).matches();
    List<PrincipalId> proposals = new ArrayList<>();
    if (usable) {
      proposals.add(new PrincipalId(type, user.login()));
    }
    proposals.add(new PrincipalId(type, "u+" + NativeId.text(user.id())));
    return new User(
        bindings.bind(user, proposals),
        user.login(),
        user.displayName(),
        roles,
        user.blocked(),
        meta);
  }

  /** The roles of the plugin that the meta gives, in the mapping's order. */
  private static List<String> roles(@Nullable List<Cell> rows, MappingFile mapping) {
    if (rows == null || rows.isEmpty()) {
      return List.of();
    }
    Data value =
        rows.getFirst().text().flatMap(PhpSerialized::parse).orElseGet(() -> new Data.Null());
    Map<String, Boolean> held = new HashMap<>();
    if (value instanceof Data.Obj(var members)) {
      members.forEach((role, it) -> held.put(role, it.equals(new Data.Bool(true))));
    }
    return mapping.roles().keySet().stream()
        .filter(role -> held.getOrDefault(role, false))
        .toList();
  }

  private static String withoutType(String text) {
    return text.startsWith("agent:") || text.startsWith("human:")
        ? text.substring(text.indexOf(':') + 1)
        : text;
  }
}
