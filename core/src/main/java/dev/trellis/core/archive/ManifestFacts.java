package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest says: its long lists as an index, the rest as data. Of a listed file only what a
 * check needs is kept.
 */
final class ManifestFacts {
  private final Map<String, Listed> files = new HashMap<>();
  private final Set<String> versions = new HashSet<>();
  private boolean everyListingNamesItsFile = true;
  private Data.Obj rest = new Data.Obj(new TreeMap<>());

  /**
   * A file as the manifest lists it.
   *
   * @param digest its hash and size; null when the manifest gives none that can be compared
   * @param encrypted whether it is declared to be ciphertext (§8.4 item 3)
   */
  record Listed(@Nullable FileDigest digest, boolean encrypted) {
    static final Listed UNCOMPARABLE = new Listed(null, false);
  }

  /** Takes a listing; tells whether the path is listed for the first time. */
  boolean list(String path, Listed listed) {
    boolean first = files.putIfAbsent(path, listed) == null;
    if (!first) {
      files.put(path, Listed.UNCOMPARABLE);
    }
    return first;
  }

  /** Takes the name of a revision or earlier version; tells whether it is the first time. */
  boolean listVersion(String file) {
    return versions.add(file);
  }

  void foundListingWithoutFile() {
    everyListingNamesItsFile = false;
  }

  void setRest(Data.Obj members) {
    rest = members;
  }

  Map<String, Listed> files() {
    return files;
  }

  /** The files that {@code memory.revisions} and {@code memory.history} name. */
  Set<String> versions() {
    return versions;
  }

  /** Whether a file that is not in the index is really not listed. */
  boolean listsFilesReliably() {
    return everyListingNamesItsFile;
  }

  /** The manifest without its long lists, which are empty in it. */
  Data.Obj rest() {
    return rest;
  }

  /** A string member. */
  Optional<String> text(String name) {
    return rest.text(name);
  }

  /** A count, such as that of {@code memory} and {@code page_count}. */
  OptionalLong count(String object, String name) {
    return rest.object(object).map(o -> number(o, name)).orElse(OptionalLong.empty());
  }

  /** The counts of an object of counts inside {@code memory}, when it is there. */
  Optional<Map<String, Long>> counts(String name) {
    return rest.object("memory")
        .flatMap(memory -> memory.object(name))
        .map(
            object -> {
              Map<String, Long> counts = new TreeMap<>();
              object
                  .members()
                  .keySet()
                  .forEach(key -> number(object, key).ifPresent(n -> counts.put(key, n)));
              return counts;
            });
  }

  private static OptionalLong number(Data.Obj object, String name) {
    if (object.members().get(name) instanceof Data.Num(var value)
        && value.scale() <= 0
        && value.signum() >= 0
        && value.precision() - value.scale() <= 18) {
      return OptionalLong.of(value.longValueExact());
    }
    return OptionalLong.empty();
  }
}
