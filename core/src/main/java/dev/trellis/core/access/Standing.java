package dev.trellis.core.access;

import dev.trellis.core.page.PartitionName;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the context's own lists say of a principal, before any token (§7.3).
 *
 * @param active whether the principal can act at all
 * @param controller whether it holds the role {@code controller} (D-8)
 * @param rights its entries in the access lists; a partition without an entry gives nothing
 */
public record Standing(
    boolean active, boolean controller, SortedMap<PartitionName, Set<Right>> rights) {
  /** Of somebody the context does not know. */
  public static final Standing NOBODY = new Standing(false, false, Collections.emptySortedMap());

  public Standing {
    SortedMap<PartitionName, Set<Right>> copy = new TreeMap<>();
    rights.forEach(
        (partition, held) -> {
          if (!held.isEmpty()) {
            copy.put(partition, Collections.unmodifiableSet(EnumSet.copyOf(held)));
          }
        });
    rights = Collections.unmodifiableSortedMap(copy);
  }
}
