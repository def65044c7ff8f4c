package dev.trellis.core.partition;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Outcome;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolResult;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.Touched;
import dev.trellis.core.data.Data;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.Transaction;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** {@code partition_list} (§5.3 item 6). */
public final class PartitionList implements Tool {
  private static final ToolSpec SPEC =
      ToolSpec.reading(
          "partition_list",
          "List partitions",
          "Lists the partitions of the team's memory that you can use, and what you may do in each.",
          ScopeRule.all(Scope.MEMORY_READ),
          Category.PARTITION);

  @Override
  public ToolSpec tool() {
    return SPEC;
  }

  @Override
  public Outcome<ToolResult> run(Access access, Transaction store, Data.Obj input) {
    List<PartitionEntry> partitions = store.partitions(access);
    return new Outcome<>(
        new ToolResult(
            result(PartitionRights.of(access, partitions, true)),
            result(PartitionRights.of(access, partitions, false)),
            List.of()),
        new Touched(
            new TreeSet<>(List.of(Category.PARTITION)),
            partitions.stream()
                .map(PartitionEntry::name)
                .collect(Collectors.toCollection(TreeSet::new)),
            List.of(),
            new TreeMap<>()));
  }

  private static Data.Obj result(Data.Arr partitions) {
    return Data.Obj.of(Map.of("partitions", partitions));
  }
}
