package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.NativeId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Counts the places that the questions find, and remembers the first ones of each ailment. The same
 * field of the same record counts once, when it is told again before another record is.
 */
final class Chart {
  /** How many places are remembered. */
  static final int EXAMPLES = 5;

  private final Map<Ailment, Long> counts = new EnumMap<>(Ailment.class);
  private final Map<Ailment, List<Example>> examples = new EnumMap<>(Ailment.class);

  private final Map<Ailment, Set<Example>> latest = new EnumMap<>(Ailment.class);
  private final BiConsumer<Ailment, Example> listener;

  /** A chart that also tells each place, once, to the listener. */
  Chart(BiConsumer<Ailment, Example> listener) {
    this.listener = listener;
  }

  void add(Ailment ailment, String table, long id, String field) {
    add(ailment, new Example(table, NativeId.text(id), field));
  }

  void add(Ailment ailment, Example example) {
    Set<Example> ofRecord = latest.computeIfAbsent(ailment, it -> new HashSet<>());
    if (ofRecord.stream()
        .anyMatch(it -> !it.table().equals(example.table()) || !it.id().equals(example.id()))) {
      ofRecord.clear();
    }
    if (!ofRecord.add(example)) {
      return;
    }
    count(ailment, 1);
    listener.accept(ailment, example);
    List<Example> known = examples.computeIfAbsent(ailment, it -> new ArrayList<>());
    if (known.size() < EXAMPLES) {
      known.add(example);
    }
  }

  /** Adds some that cannot be named one by one. */
  void count(Ailment ailment, long count) {
    if (count > 0) {
      counts.merge(ailment, count, Long::sum);
    }
  }

  long count(Ailment ailment) {
    return counts.getOrDefault(ailment, 0L);
  }

  List<Diagnosis> diagnoses() {
    return counts.entrySet().stream()
        .map(
            it ->
                new Diagnosis(
                    it.getKey(), it.getValue(), examples.getOrDefault(it.getKey(), List.of())))
        .toList();
  }
}
