package dev.trellis.tomatio;

import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.References;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the ids of one snapshot stand for. */
final class SiteReferences implements References {
  private final Principals principals;
  private final Partitions partitions;
  private final ZoneId zone;
  private final TomatioContextStore.Reading reading;
  private @Nullable PageIndex index;
  private @Nullable ExtensionRecords records;

  SiteReferences(
      Principals principals,
      Partitions partitions,
      ZoneId zone,
      TomatioContextStore.Reading reading) {
    this.principals = principals;
    this.partitions = partitions;
    this.zone = zone;
    this.reading = reading;
  }

  /** Sets the index, which needs these references to be read. */
  void index(PageIndex read) {
    this.index = read;
  }

  /** Sets the records of extensions, which need these references to be read too. */
  void records(ExtensionRecords read) {
    this.records = read;
  }

  /** The zone of a site's local times; UTC when the options name none that exists. */
  static ZoneId zone(@Nullable String timezone, @Nullable String gmtOffset) {
    try {
      if (timezone != null && !timezone.isBlank()) {
        return ZoneId.of(timezone.strip());
      }
      if (gmtOffset != null && !gmtOffset.isBlank()) {
        return ZoneOffset.ofTotalSeconds((int) Math.round(Double.parseDouble(gmtOffset) * 3600));
      }
    } catch (DateTimeException | NumberFormatException e) {
      return ZoneOffset.UTC;
    }
    return ZoneOffset.UTC;
  }

  @Override
  public Optional<PagePath> path(String entity, long id) {
    Optional<PagePath> page = index == null ? Optional.empty() : index.path(entity, id);
    return page.isPresent() || records == null ? page : records.name(entity, id);
  }

  @Override
  public Optional<PartitionName> partition(long termId) {
    return partitions.of(termId);
  }

  @Override
  public PartitionName unfiled() {
    return Partitions.UNFILED;
  }

  @Override
  public Optional<PrincipalId> user(long userId) {
    return principals.user(userId);
  }

  @Override
  public Optional<PrincipalId> principal(String text) {
    return principals.named(text);
  }

  @Override
  public ZoneId zone() {
    return zone;
  }

  @Override
  public UtcInstant snapshotAt() {
    return reading.stated();
  }

  @Override
  public UtcInstant now() {
    return reading.now();
  }
}
