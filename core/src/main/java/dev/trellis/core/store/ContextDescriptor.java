package dev.trellis.core.store;

import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Principals, partitions and access lists: the document {@code context.json} (§8.2 item 5). Sorted,
 * so that the same context always gives the same bytes; holds nothing about accounts and grants.
 *
 * @param facts what the context is
 * @param principals everybody who acts or acted in it
 * @param partitions its partitions
 */
public record ContextDescriptor(
    ContextFacts facts, List<PrincipalEntry> principals, List<PartitionEntry> partitions) {

  /** Whether a principal can act. */
  public enum Status {
    /** It can. */
    ACTIVE,
    /** It cannot for now. */
    SUSPENDED,
    /** It never will again; its id stays reserved (§9.2.4 item 1). */
    REMOVED
  }

  /**
   * A principal.
   *
   * @param id its id
   * @param displayName how people call it, if known
   * @param roles the source's roles; informative
   * @param status whether it can act
   */
  public record PrincipalEntry(
      PrincipalId id, @Nullable String displayName, SortedSet<String> roles, Status status) {
    public PrincipalEntry {
      roles = Collections.unmodifiableSortedSet(new TreeSet<>(roles));
    }

    private Data.Obj toData() {
      Data.Obj entry =
          Data.Obj.of(
              new TreeMap<>(
                  Map.of(
                      "id", Data.text(id.value()),
                      "status", Data.text(status.name().toLowerCase(Locale.ROOT)))));
      if (displayName != null) {
        entry = entry.with("display_name", Data.text(displayName));
      }
      return roles.isEmpty() ? entry : entry.with("roles", Data.Arr.ofTexts(List.copyOf(roles)));
    }
  }

  /**
   * A partition.
   *
   * @param name its name
   * @param description what people call it, if known
   * @param access who may do what there
   */
  public record PartitionEntry(
      PartitionName name, @Nullable String description, SortedMap<PrincipalId, Set<Right>> access) {
    public PartitionEntry {
      access = Collections.unmodifiableSortedMap(new TreeMap<>(access));
    }

    private Data.Obj toData() {
      Data.Obj entry =
          Data.Obj.of(
              Map.of(
                  "name",
                  Data.text(name.value()),
                  "access",
                  new Data.Arr(
                      access.entrySet().stream()
                          .<Data>map(right -> accessEntry(right.getKey(), right.getValue()))
                          .toList())));
      return description == null ? entry : entry.with("description", Data.text(description));
    }

    private static Data.Obj accessEntry(PrincipalId principal, Set<Right> rights) {
      List<String> names = new TreeSet<>(rights).stream().map(Right::wireName).toList();
      return Data.Obj.of(
          Map.of("principal", Data.text(principal.value()), "rights", Data.Arr.ofTexts(names)));
    }
  }

  public ContextDescriptor {
    principals = principals.stream().sorted(Comparator.comparing(PrincipalEntry::id)).toList();
    partitions = partitions.stream().sorted(Comparator.comparing(PartitionEntry::name)).toList();
  }

  /** The document of {@code export.context.schema.json}. */
  public Data.Obj toData() {
    return Data.Obj.of(
        Map.of(
            "kind", Data.text("team"),
            "controller", Data.text(facts.controller().value()),
            "features", Data.Arr.ofTexts(List.copyOf(facts.features())),
            "principals",
                new Data.Arr(principals.stream().<Data>map(PrincipalEntry::toData).toList()),
            "partitions",
                new Data.Arr(partitions.stream().<Data>map(PartitionEntry::toData).toList())));
  }
}
