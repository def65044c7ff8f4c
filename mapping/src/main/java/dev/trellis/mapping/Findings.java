package dev.trellis.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Counts findings and remembers a few of each kind, however many records are read; and the tables
 * that were not there to be read, and those that nothing reads.
 */
public final class Findings {
  /** How many findings of a kind are remembered. */
  public static final int EXAMPLES = 5;

  private final Map<Finding.Kind, Long> counts = new EnumMap<>(Finding.Kind.class);
  private final Map<Finding.Kind, List<Finding>> examples = new EnumMap<>(Finding.Kind.class);
  private final SortedSet<String> missingTables = new TreeSet<>();
  private final SortedSet<String> unknownTables = new TreeSet<>();
  private final Consumer<Finding> listener;

  /** Findings that nobody else hears of. */
  public Findings() {
    this(finding -> {});
  }

  /** Findings that are also told, one by one, to the listener. */
  public Findings(Consumer<Finding> listener) {
    this.listener = listener;
  }

  /** Adds a finding. */
  public void add(Finding finding) {
    listener.accept(finding);
    counts.merge(finding.kind(), 1L, Long::sum);
    List<Finding> known = examples.computeIfAbsent(finding.kind(), kind -> new ArrayList<>());
    if (known.size() < EXAMPLES) {
      known.add(finding);
    }
  }

  /** Adds a table of the store that the database does not have. */
  public void missing(String table) {
    missingTables.add(table);
  }

  /** The tables of the store that the database does not have, by their names there. */
  public List<String> missingTables() {
    return List.copyOf(missingTables);
  }

  /** Adds a table of the store that the mapping does not know, so that nothing of it is read. */
  public void unknown(String table) {
    unknownTables.add(table);
  }

  /** The tables of the store that the mapping does not know, by their names in the database. */
  public List<String> unknownTables() {
    return List.copyOf(unknownTables);
  }

  /** Whether nothing was odd. */
  public boolean isEmpty() {
    return counts.isEmpty() && missingTables.isEmpty() && unknownTables.isEmpty();
  }

  /** How many there are of each kind that was found. */
  public Map<Finding.Kind, Long> counts() {
    return Collections.unmodifiableMap(counts);
  }

  /** The first findings of a kind, {@link #EXAMPLES} at most. */
  public List<Finding> examples(Finding.Kind kind) {
    return List.copyOf(examples.getOrDefault(kind, List.of()));
  }
}
