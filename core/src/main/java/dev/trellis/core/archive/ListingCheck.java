package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the lists of the manifest that describe files, other than {@code files} itself, with the
 * files (§8.2 items 3 and 4, §8.3 items 3 and 5, §8.5).
 */
final class ListingCheck {
  private final ArchiveReader reader;
  private final ManifestFacts facts;
  private final Problems problems;

  ListingCheck(ArchiveReader reader, ManifestFacts facts, Problems problems) {
    this.reader = reader;
    this.facts = facts;
    this.problems = problems;
  }

  void run() {
    Set<String> profiles = texts("profile", "file");
    Set<String> connections = texts("connections", "file");
    Set<String> extensions = texts("extensions", "id");
    reportMissing(facts.versions(), "memory.revisions or memory.history");
    reportMissing(profiles, "profile");
    reportMissing(connections, "connections");
    Set<String> extensionsReported = new TreeSet<>();
    for (ArchiveReader.Entry entry : reader.entries()) {
      String name = entry.path().value();
      if (!facts.files().containsKey(name)) {
        continue;
      }
      switch (plain(entry.path().place())) {
        case Place.Revision revision -> described(name, facts.versions(), "memory.revisions");
        case Place.History history -> described(name, facts.versions(), "memory.history");
        case Place.Profile profile -> described(name, profiles, "profile");
        case Place.Connection connection -> described(name, connections, "connections");
        case Place.Extension(var id) -> {
          if (!extensions.contains(id) && extensionsReported.add(id)) {
            report(name, "extensions");
          }
        }
        default -> {}
      }
    }
  }

  private static Place plain(Place place) {
    return place instanceof Place.Encrypted(var inner) ? inner : place;
  }

  private void described(String name, Set<String> list, String listName) {
    if (!list.contains(name)) {
      report(name, listName);
    }
  }

  private void report(String name, String listName) {
    problems.add(
        Problem.Code.LISTING_MISSING, name, "is not described in the manifest's " + listName);
  }

  private void reportMissing(Set<String> named, String listName) {
    named.stream()
        .filter(name -> reader.entry(name).isEmpty() && !facts.files().containsKey(name))
        .sorted()
        .forEach(
            name ->
                problems.add(
                    Problem.Code.LISTED_FILE_MISSING,
                    name,
                    "is named in the manifest's " + listName + ", and is not in the archive"));
  }

  private Set<String> texts(String list, String member) {
    List<Data> items = facts.rest().items(list);
    return items.stream()
        .filter(Data.Obj.class::isInstance)
        .map(item -> ((Data.Obj) item).text(member))
        .flatMap(Optional::stream)
        .collect(Collectors.toUnmodifiableSet());
  }
}
