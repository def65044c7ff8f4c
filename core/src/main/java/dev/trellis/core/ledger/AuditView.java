package dev.trellis.core.ledger;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Right;
import dev.trellis.core.access.Scope;
import dev.trellis.core.page.PartitionName;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What of an entry somebody other than the controller may see: no category, partition or object id
 * that it cannot read now; and no counts when anything had to go (§7.5, A-66).
 */
public final class AuditView {
  private AuditView() {}

  /**
   * The entry as the caller may see it; unchanged for the controller.
   *
   * @param visible those of the entry's object ids that the caller may know
   */
  public static AuditEntry of(AuditEntry entry, Access access, Set<String> visible) {
    if (access.controller()) {
      return entry;
    }
    SortedSet<Category> categories =
        entry.categories().stream()
            .filter(category -> reads(access, category))
            .collect(Collectors.toCollection(TreeSet::new));
    SortedSet<PartitionName> partitions =
        entry.partitions().stream()
            .filter(partition -> access.may(Right.READ, partition))
            .collect(Collectors.toCollection(TreeSet::new));
    List<String> objects = entry.objectIds().stream().filter(visible::contains).toList();
    boolean whole =
        categories.equals(entry.categories())
            && partitions.equals(entry.partitions())
            && objects.equals(entry.objectIds());
    return new AuditEntry(
        entry.id(),
        entry.at(),
        entry.principal(),
        entry.onBehalfOf(),
        entry.client(),
        entry.grant(),
        entry.channel(),
        entry.action(),
        categories,
        partitions,
        entry.outcome(),
        whole ? entry.counts() : new TreeMap<>(),
        objects,
        entry.reviewVerb(),
        entry.durationMillis());
  }

  private static boolean reads(Access access, Category category) {
    if (category.equals(Category.SENSITIVE)) {
      return access.sensitive();
    }
    if (category.equals(Category.MEMORY) || category.equals(Category.REVIEW)) {
      return access.caller().scopes().has(Scope.MEMORY_READ);
    }
    String name = category.value();
    boolean scoped =
        name.startsWith("profile.") || name.startsWith("ext.") || name.startsWith("conn.");
    return !scoped || access.caller().scopes().has(new Scope(name + ":read"));
  }
}
