package dev.trellis.mapping;

import dev.trellis.core.data.MalformedText;
import dev.trellis.core.time.LegacyTime;
import dev.trellis.core.time.UtcInstant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/**
 * Reads the dates of a store. A date that PCP cannot write, such as one after 9999, is unreadable.
 */
final class Dates {
  private Dates() {}

  /** What a stored date says. */
  static LegacyTime read(String text) {
    try {
      return LegacyTime.parse(text);
    } catch (MalformedText e) {
      return new LegacyTime.Unreadable();
    }
  }

  /** The instant that a column holds, if it holds one. */
  static Optional<UtcInstant> column(NativeRecord record, String column) {
    return record.text(column).map(Dates::read).stream()
        .flatMap(
            time ->
                time instanceof LegacyTime.At(var instant)
                    ? Optional.of(instant).stream()
                    : Optional.<UtcInstant>empty().stream())
        .findFirst();
  }

  /** The first source that holds a date; nothing is reported. */
  static Optional<UtcInstant> quietly(
      List<SourceRef> sources, NativeRecord record, References references) {
    for (SourceRef source : sources) {
      Optional<String> text =
          source.cells(record).stream().flatMap(c -> c.text().stream()).findFirst();
      LegacyTime time = text.map(Dates::read).orElseGet(LegacyTime.None::new);
      if (time instanceof LegacyTime.At(var wall) && source.kind() == SourceRef.Kind.LOCAL) {
        time = utc(wall, references);
      }
      if (time instanceof LegacyTime.At(var instant)) {
        return Optional.of(instant);
      }
    }
    return Optional.empty();
  }

  /** The first source that holds a date; one that holds something else is reported and kept. */
  static Optional<UtcInstant> first(List<SourceRef> sources, Conversion c) {
    for (SourceRef source : sources) {
      LegacyTime time = c.text(source).map(Dates::read).orElseGet(LegacyTime.None::new);
      if (time instanceof LegacyTime.At(var wall) && source.kind() == SourceRef.Kind.LOCAL) {
        time = utc(wall, c.references());
        if (time instanceof LegacyTime.At) {
          c.find(Finding.Kind.LOCAL_DATE, source);
        }
      }
      if (time instanceof LegacyTime.At(var instant)) {
        return Optional.of(instant);
      }
      if (time instanceof LegacyTime.Unreadable) {
        c.keep(Finding.Kind.UNREADABLE, source);
      }
    }
    return Optional.empty();
  }

  /** The first date, or the instant of the reading in its place, which is reported. */
  static UtcInstant firstOrSnapshot(List<SourceRef> sources, Conversion c) {
    return first(sources, c)
        .orElseGet(
            () -> {
              c.find(Finding.Kind.NO_DATE, sources.getFirst());
              return c.references().snapshotAt();
            });
  }

  /** The instant of a time that the site's clock showed; the later one where there are two. */
  private static LegacyTime utc(UtcInstant wall, References references) {
    LocalDateTime local = LocalDateTime.ofInstant(wall.instant(), ZoneOffset.UTC);
    try {
      return new LegacyTime.At(
          UtcInstant.exactly(
              local.atZone(references.zone()).withLaterOffsetAtOverlap().toInstant()));
    } catch (MalformedText e) {
      return new LegacyTime.Unreadable();
    }
  }
}
