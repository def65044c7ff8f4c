package dev.trellis.tomatio;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.References;
import dev.trellis.tomatio.sidecar.NativeKey;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;

/** What the ids of a served site stand for. Dates that are missing are those of the first sight. */
final class ServedReferences implements References {
  private final Site site;
  private final ZoneId zone;
  private final UtcInstant now;
  private final Map<NativeKey, PagePath> present;
  private UtcInstant firstSeen;

  /**
   * @param present the paths of the records that are pages now
   */
  ServedReferences(Site site, ZoneId zone, UtcInstant now, Map<NativeKey, PagePath> present) {
    this.site = site;
    this.zone = zone;
    this.now = now;
    this.present = present;
    this.firstSeen = now;
  }

  /** Sets when the record that is mapped next was first seen. */
  void firstSeen(UtcInstant instant) {
    this.firstSeen = instant;
  }

  @Override
  public Optional<PagePath> path(String entity, long id) {
    return Optional.ofNullable(present.get(new NativeKey(entity, id)));
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
