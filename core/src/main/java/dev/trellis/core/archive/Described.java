package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PageVersion;
import java.util.Comparator;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What the manifest says of written files beyond their hashes (§8.2 item 4, §8.5 item 1). */
final class Described {
  private final SortedMap<Version, String> history =
      new TreeMap<>(
          Comparator.comparing((Version version) -> version.path().value())
              .thenComparingInt(Version::number));
  private final SortedMap<String, Extension> extensions = new TreeMap<>();

  private record Version(PagePath path, int number) {}

  private record Extension(ExtensionRecord.@Nullable Slot slot, long records) {}

  void add(PageVersion version) {
    history.put(
        new Version(version.path(), version.number()),
        version.file().frontmatter().data().text("updated").orElse(""));
  }

  void add(ExtensionRecord record) {
    extensions.merge(
        record.extension(),
        new Extension(record.slot(), 1),
        (known, one) -> new Extension(known.slot(), known.records() + one.records()));
  }

  /** The reserved slots that extensions with records fill. */
  SortedMap<ExtensionRecord.Slot, Long> slots() {
    SortedMap<ExtensionRecord.Slot, Long> slots = new TreeMap<>();
    extensions
        .values()
        .forEach(
            extension -> {
              if (extension.slot() != null) {
                slots.merge(extension.slot(), extension.records(), Long::sum);
              }
            });
    return slots;
  }

  /** The elements of {@code memory.history}, by page and number. */
  Data.Arr history() {
    return new Data.Arr(
        history.entrySet().stream()
            .<Data>map(version -> entry(version.getKey(), version.getValue()))
            .toList());
  }

  /** The elements of {@code extensions}, by id. */
  Data.Arr extensions() {
    return new Data.Arr(
        extensions.entrySet().stream()
            .<Data>map(extension -> entry(extension.getKey(), extension.getValue()))
            .toList());
  }

  private static Data.Obj entry(Version version, String updated) {
    Data.Obj entry =
        Data.Obj.of(
            Map.of(
                "file",
                Data.text(ArchivePath.history(version.path(), version.number()).value()),
                "path",
                Data.text(version.path().value())));
    return updated.isEmpty() ? entry : entry.with("updated", Data.text(updated));
  }

  private static Data.Obj entry(String id, Extension extension) {
    Data.Obj entry =
        Data.Obj.of(Map.of("id", Data.text(id), "records", Data.Num.of(extension.records())));
    return extension.slot() == null
        ? entry
        : entry.with("slot", Data.text(extension.slot().wireName()));
  }
}
