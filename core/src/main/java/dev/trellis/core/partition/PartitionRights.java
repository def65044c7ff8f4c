package dev.trellis.core.partition;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The partitions that a caller can use, and what it may do in each (§5.3 item 6). */
public final class PartitionRights {
  private PartitionRights() {}

  /**
   * The list of {@code partition_rights}.
   *
   * @param described whether the descriptions, which somebody wrote, are in it
   */
  public static Data.Arr of(Access access, List<PartitionEntry> partitions, boolean described) {
    return new Data.Arr(
        partitions.stream().<Data>map(entry -> entry(access, entry, described)).toList());
  }

  private static Data.Obj entry(Access access, PartitionEntry partition, boolean described) {
    List<String> rights =
        new TreeSet<>(access.rights().getOrDefault(partition.name(), Set.of()))
            .stream().map(Right::wireName).toList();
    Data.Obj entry =
        Data.Obj.of(
            Map.of(
                "name", Data.text(partition.name().value()), "rights", Data.Arr.ofTexts(rights)));
    return described && partition.description() != null
        ? entry.with("description", Data.text(partition.description()))
        : entry;
  }
}
