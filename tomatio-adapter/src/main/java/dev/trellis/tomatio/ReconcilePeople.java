package dev.trellis.tomatio;

import dev.trellis.core.access.Right;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.tomatio.sidecar.StoredPeople;
import dev.trellis.tomatio.sidecar.StoredPeople.Bound;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Brings principals, partitions and rights to what WordPress says of users and terms. */
final class ReconcilePeople {
  private final StoredPeople stored;
  private final Site site;
  private final StoredBindings bindings;
  private final TablePrefix prefix;

  ReconcilePeople(StoredPeople stored, Site site, StoredBindings bindings, TablePrefix prefix) {
    this.stored = stored;
    this.site = site;
    this.bindings = bindings;
    this.prefix = prefix;
  }

  /**
   * A principal or an access list that changed.
   *
   * @param action what the log calls it
   * @param principal whom it is about
   * @param partitions the partitions that it is about
   */
  record Change(String action, PrincipalId principal, Set<PartitionName> partitions) {}

  /** Takes in what changed. */
  List<Change> run(SortedMap<PrincipalId, Bound> before) throws SQLException {
    List<Change> changes = new ArrayList<>(people(before));
    SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> rights = rights();
    SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> had = stored.rights();
    if (!rights.equals(had)) {
      stored.replaceRights(rights);
      changes.addAll(between(had, rights));
    }
    SortedMap<Long, PartitionEntry> partitions = new TreeMap<>(Long::compareUnsigned);
    for (Partitions.Named named : site.partitions().all()) {
      partitions.put(
          named.term().id(),
          new PartitionEntry(named.name(), HtmlText.decode(named.term().name()), new TreeMap<>()));
    }
    List<PartitionEntry> now =
        partitions.values().stream().sorted((a, b) -> a.name().compareTo(b.name())).toList();
    if (!now.equals(stored.partitions())) {
      stored.replacePartitions(partitions);
    }
    return changes;
  }

  private List<Change> people(SortedMap<PrincipalId, Bound> before) throws SQLException {
    Map<PrincipalId, PrincipalEntry> active = site.principals().active();
    Map<PrincipalId, Bound> existing = bindings.used();
    List<Change> changes = new ArrayList<>();
    TreeSet<PrincipalId> all = new TreeSet<>(before.keySet());
    all.addAll(existing.keySet());
    for (PrincipalId id : all) {
      Bound last = before.get(id);
      Bound bound = existing.getOrDefault(id, last);
      PrincipalEntry entry = active.get(id);
      if (entry == null && bound != null) {
        Status status = existing.containsKey(id) ? Status.SUSPENDED : Status.REMOVED;
        entry = new PrincipalEntry(id, bound.entry().displayName(), new TreeSet<>(), status);
      }
      if (bound != null && entry != null && (last == null || !last.entry().equals(entry))) {
        stored.put(new Bound(entry, bound.userId(), bound.login(), bound.registered()));
        changes.add(new Change(action(last, entry), id, Set.of()));
      }
    }
    return changes;
  }

  private static String action(@Nullable Bound last, PrincipalEntry now) {
    if (last == null) {
      return "principal.add";
    }
    return now.status() == Status.REMOVED ? "principal.remove" : "principal.change";
  }

  private SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> rights() {
    SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> rights = new TreeMap<>();
    for (Partitions.Named partition : site.partitions().all()) {
      site.principals()
          .access(partition.name(), site.partitions(), prefix)
          .forEach(
              (who, held) ->
                  rights.computeIfAbsent(who, it -> new TreeMap<>()).put(partition.name(), held));
    }
    return rights;
  }

  private static List<Change> between(
      SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> before,
      SortedMap<PrincipalId, SortedMap<PartitionName, Set<Right>>> now) {
    TreeSet<PrincipalId> all = new TreeSet<>(before.keySet());
    all.addAll(now.keySet());
    List<Change> changes = new ArrayList<>();
    for (PrincipalId who : all) {
      SortedMap<PartitionName, Set<Right>> had = before.getOrDefault(who, new TreeMap<>());
      SortedMap<PartitionName, Set<Right>> has = now.getOrDefault(who, new TreeMap<>());
      TreeSet<PartitionName> partitions = new TreeSet<>(had.keySet());
      partitions.addAll(has.keySet());
      partitions.removeIf(
          name -> had.getOrDefault(name, Set.of()).equals(has.getOrDefault(name, Set.of())));
      if (!partitions.isEmpty()) {
        changes.add(new Change("access.change", who, partitions));
      }
    }
    return changes;
  }
}
