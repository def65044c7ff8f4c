package dev.trellis.core.access;

import dev.trellis.core.error.PcpError;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.time.UtcInstant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** Decides what a caller may touch. Nothing else does. */
public final class AccessDecider {

  private static final Map<Right, Scopes> NEEDED =
      Map.of(
          Right.READ, Scopes.of(Scope.MEMORY_READ),
          Right.PROPOSE, Scopes.of(Scope.MEMORY_PROPOSE),
          Right.WRITE, Scopes.of(Scope.MEMORY_WRITE),
          Right.REVIEW, Scopes.of(Scope.MEMORY_READ, Scope.MEMORY_REVIEW));

  /**
   * The intersection of the token's scopes, the principal's entries in the access lists, and those
   * of the human it acts for (§7.3, §7.4). Who is not active holds nothing.
   *
   * @param now the instant of the call
   */
  public Access decide(Caller caller, AccessLists lists, UtcInstant now) {
    Standing own = lists.of(caller.principal());
    Standing human = caller.onBehalfOf() == null ? own : lists.of(caller.onBehalfOf());
    SortedMap<PartitionName, Set<Right>> listed = new TreeMap<>();
    if (own.active() && human.active()) {
      own.rights()
          .forEach(
              (partition, rights) ->
                  keep(
                      listed,
                      partition,
                      both(rights, human.rights().getOrDefault(partition, Set.of()))));
    }
    SortedMap<PartitionName, Set<Right>> effective = new TreeMap<>();
    TreeSet<PartitionName> member = new TreeSet<>();
    listed.forEach(
        (partition, rights) -> {
          if (rights.contains(Right.READ)) {
            member.add(partition);
          }
          keep(effective, partition, within(rights, caller.scopes()));
        });
    boolean controller = own.active() && own.controller() && human.active() && human.controller();
    return new Access(caller, now, controller, effective, member);
  }

  /**
   * The right to the whole context, for the named service of an offline export.
   *
   * @throws PcpError {@code forbidden} to anybody else
   */
  public WholeContext whole(Caller caller) {
    if (!caller.equals(Caller.offlineExport())) {
      throw PcpError.forbidden("only the controller may take the whole context");
    }
    return new WholeContext(caller);
  }

  private static Set<Right> both(Set<Right> one, Set<Right> other) {
    Set<Right> rights = EnumSet.noneOf(Right.class);
    rights.addAll(one);
    rights.retainAll(other);
    return rights;
  }

  private static Set<Right> within(Set<Right> rights, Scopes scopes) {
    Set<Right> kept = EnumSet.noneOf(Right.class);
    for (Right right : rights) {
      if (scopes.hasAll(NEEDED.getOrDefault(right, Scopes.NONE).granted())) {
        kept.add(right);
      }
    }
    return kept;
  }

  private static void keep(
      SortedMap<PartitionName, Set<Right>> map, PartitionName partition, Set<Right> rights) {
    if (!rights.isEmpty()) {
      map.put(partition, rights);
    }
  }
}
