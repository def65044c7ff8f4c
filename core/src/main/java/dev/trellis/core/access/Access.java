package dev.trellis.core.access;

import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.Review;
import dev.trellis.core.time.UtcInstant;
import java.util.Collections;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a caller may touch, decided once per call (§7.3, §7.4). Only {@link AccessDecider} makes
 * one; it is the first argument of every query.
 */
public final class Access {
  private final Caller caller;
  private final UtcInstant at;
  private final boolean controller;
  private final SortedMap<PartitionName, Set<Right>> rights;
  private final SortedSet<PartitionName> member;

  Access(
      Caller caller,
      UtcInstant at,
      boolean controller,
      SortedMap<PartitionName, Set<Right>> rights,
      SortedSet<PartitionName> member) {
    this.caller = caller;
    this.at = at;
    this.controller = controller;
    this.rights = Collections.unmodifiableSortedMap(new TreeMap<>(rights));
    this.member = Collections.unmodifiableSortedSet(new TreeSet<>(member));
  }

  /** Who asks. */
  public Caller caller() {
    return caller;
  }

  /** The context that the call is confined to (§9.5). */
  public ContextId context() {
    return caller.context();
  }

  /** The instant of the call, by which expiry and validity are judged. */
  public UtcInstant at() {
    return at;
  }

  /** Whether the caller counts as the controller. */
  public boolean controller() {
    return controller;
  }

  /** The effective rights: those of the lists within the bound of the token (§7.3). */
  public SortedMap<PartitionName, Set<Right>> rights() {
    return rights;
  }

  /** Whether the caller may do that in that partition. */
  public boolean may(Right right, PartitionName partition) {
    return rights.getOrDefault(partition, Set.of()).contains(right);
  }

  /** The partitions where the caller holds that right. */
  public SortedSet<PartitionName> with(Right right) {
    SortedSet<PartitionName> names = new TreeSet<>();
    rights.forEach(
        (partition, held) -> {
          if (held.contains(right)) {
            names.add(partition);
          }
        });
    return Collections.unmodifiableSortedSet(names);
  }

  /** The partitions that the lists let the caller read, whatever the token says. */
  public SortedSet<PartitionName> member() {
    return member;
  }

  /** Whether the caller reads sensitive pages (§5.2.2). */
  public boolean sensitive() {
    return caller.scopes().has(Scope.MEMORY_READ) && caller.scopes().has(Scope.SENSITIVE_READ);
  }

  /**
   * Whether the caller may know of such a page at all. A proposed or rejected one is for its author
   * and for those who may review there (§5.4 item 4); that it is asked for is another matter.
   */
  public boolean sees(Visibility page) {
    boolean expired = page.expires() != null && page.expires().compareTo(at) <= 0;
    return !expired
        && may(Right.READ, page.partition())
        && (!page.sensitive() || sensitive())
        && (page.state() == Review.State.APPROVED
            || may(Right.REVIEW, page.partition())
            || caller.principal().equals(page.author()));
  }
}
