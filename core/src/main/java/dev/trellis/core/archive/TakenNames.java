package dev.trellis.core.archive;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The names that an archive already holds, and whether another one fits beside them on every file
 * system (§8.2, §8.3 item 4; page {@code x.md/y} beside page {@code x} would be a folder in the
 * place of a file).
 */
final class TakenNames {
  private final Map<String, String> files = new HashMap<>();
  private final Set<String> folders = new HashSet<>();

  /** Takes the name of a file; tells what stands against it, if anything. */
  Optional<Problem.Code> file(String name) {
    String folded = ArchivePath.fold(name);
    String twin = files.get(folded);
    if (twin != null) {
      return Optional.of(
          twin.equals(name) ? Problem.Code.DUPLICATE_ENTRY : Problem.Code.CASE_COLLISION);
    }
    if (folders.contains(folded) || takeFolders(folded)) {
      return Optional.of(Problem.Code.NAME_COLLISION);
    }
    files.put(folded, name);
    return Optional.empty();
  }

  /** Takes the name of a folder, without a slash at its end. */
  Optional<Problem.Code> folder(String name) {
    String folded = ArchivePath.fold(name);
    if (files.containsKey(folded) || takeFolders(folded)) {
      return Optional.of(Problem.Code.NAME_COLLISION);
    }
    folders.add(folded);
    return Optional.empty();
  }

  /** Takes every folder above the name; tells whether one of them is a file. */
  private boolean takeFolders(String name) {
    for (int slash = name.lastIndexOf('/'); slash > 0; slash = name.lastIndexOf('/', slash - 1)) {
      String folder = name.substring(0, slash);
      if (files.containsKey(folder)) {
        return true;
      }
      if (!folders.add(folder)) {
        return false;
      }
    }
    return false;
  }
}
