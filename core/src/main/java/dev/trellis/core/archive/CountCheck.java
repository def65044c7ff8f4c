package dev.trellis.core.archive;

import dev.trellis.core.page.Review;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Compares the counts of the manifest with what was counted (§8.3 item 3). */
final class CountCheck {
  private final ArchiveReader reader;
  private final ManifestFacts facts;
  private final ContentJudge found;
  private final Doubt doubt;
  private final Problems problems;

  CountCheck(
      ArchiveReader reader,
      ManifestFacts facts,
      ContentJudge found,
      Doubt doubt,
      Problems problems) {
    this.reader = reader;
    this.facts = facts;
    this.found = found;
    this.doubt = doubt;
    this.problems = problems;
  }

  void run() {
    if (!doubt.isAboutFiles(Doubt.Root.MEMORY)) {
      long files =
          reader.entries().stream()
              .filter(entry -> entry.path().value().startsWith("memory/"))
              .count();
      facts
          .count("memory", "page_count")
          .ifPresent(said -> compare("memory.page_count", said, files, 0));
    }
    if (!doubt.isAboutContent(Doubt.Root.MEMORY)) {
      long unread = found.encryptedPages();
      facts
          .count("memory", "sensitive_page_count")
          .ifPresent(
              said ->
                  compare("memory.sensitive_page_count", said, found.pages().sensitive(), unread));
      Map<String, Long> states = new TreeMap<>();
      for (Review.State state : Review.State.values()) {
        states.put(state.wireName(), found.pages().in(state));
      }
      compare("review_counts", states, unread);
      compare("partition_counts", found.pages().partitions(), unread);
    }
    if (!doubt.isAboutContent(Doubt.Root.AUDIT)) {
      facts
          .count("audit", "entries")
          .ifPresent(said -> compare("audit.entries", said, found.auditEntries(), 0));
    }
    if (!doubt.isAboutContent(Doubt.Root.ERASURES)) {
      facts
          .count("erasures", "receipts")
          .ifPresent(said -> compare("erasures.receipts", said, found.receipts(), 0));
    }
  }

  private void compare(String name, Map<String, Long> counted, long unread) {
    facts
        .counts(name)
        .ifPresent(
            said -> {
              Set<String> keys = new TreeSet<>(said.keySet());
              keys.addAll(counted.keySet());
              for (String key : keys) {
                compare(
                    "memory." + name + '.' + Problem.shown(key),
                    said.getOrDefault(key, 0L),
                    counted.getOrDefault(key, 0L),
                    unread);
              }
            });
  }

  /** {@code unread} pages may count or not: nobody here can read them. */
  private void compare(String name, long said, long counted, long unread) {
    if (said < counted || said > counted + unread) {
      problems.add(
          Problem.Code.COUNT_MISMATCH,
          ArchivePath.MANIFEST.value(),
          name + " is " + said + ", and " + counted + " were counted");
    }
  }
}
