package dev.trellis.tomatio;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.References;
import dev.trellis.tomatio.sidecar.NativeKey;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** What the ids of a served site stand for. Dates that are missing are those of the first sight. */
final class ServedReferences implements References {
  private final Site site;
  private final ZoneId zone;
  private final UtcInstant now;
  private final PresentPages present;
  private final Set<NativeKey> named = new HashSet<>();
  private UtcInstant firstSeen;

  ServedReferences(Site site, ZoneId zone, UtcInstant now, PresentPages present) {
    this.site = site;
    this.zone = zone;
    this.now = now;
    this.present = present;
    this.firstSeen = now;
  }

  /**
   * Begins with a record.
   *
   * @param seen when it was first seen
   */
  void begin(UtcInstant seen) {
    this.firstSeen = seen;
    this.named.clear();
  }

  /** The records that the last one names, whether they are pages or not. */
  Set<NativeKey> named() {
    return Set.copyOf(named);
  }

  @Override
  public Optional<PagePath> path(String entity, long id) {
    NativeKey key = new NativeKey(entity, id);
    named.add(key);
    return present.path(key);
  }

  @Override
  public Optional<PartitionName> partition(long termId) {
    return site.partitions().of(termId);
  }

  @Override
  public PartitionName unfiled() {
    return Partitions.UNFILED;
  }

  @Override
  public Optional<PrincipalId> user(long userId) {
    return site.principals().user(userId);
  }

  @Override
  public Optional<PrincipalId> principal(String text) {
    return site.principals().named(text);
  }

  @Override
  public ZoneId zone() {
    return zone;
  }

  @Override
  public UtcInstant snapshotAt() {
    return firstSeen;
  }

  @Override
  public UtcInstant now() {
    return now;
  }
}
