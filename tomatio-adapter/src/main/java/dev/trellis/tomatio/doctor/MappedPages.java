package dev.trellis.tomatio.doctor;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.Review;
import dev.trellis.core.time.LegacyTime;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/** What the pages of an export would be, and what only the finished pages tell. */
final class MappedPages {
  private static final String KEPT = "x_agent_brain";

  private final MappingFile mapping;
  private final Physical physical;
  private final UtcInstant now;
  private final Chart chart;
  private final PageIds ids = new PageIds();
  private final SortedMap<String, SortedMap<String, Long>> byKind = new TreeMap<>();
  private final SortedMap<String, Long> byPartition = new TreeMap<>();
  private final Map<String, List<String>> sources = new HashMap<>();
  private final Map<String, Native> derived = new HashMap<>();

  /** The object that a page is made of. */
  private record Native(EntityMapping entity, long id) {}

  MappedPages(MappingFile mapping, Physical physical, UtcInstant now, Chart chart) {
    this.mapping = mapping;
    this.physical = physical;
    this.now = now;
    this.chart = chart;
  }

  /** Takes a page; nothing of its texts is kept. */
  void take(Page page) {
    Data.Obj data = page.frontmatter().data();
    Native origin = origin(data.text("id").orElse(""));
    EntityMapping entity = origin.entity();
    ids.add(entity.name(), origin.id());
    Review.State state = page.frontmatter().reviewState().orElse(Review.State.APPROVED);
    byKind
        .computeIfAbsent(entity.name(), name -> new TreeMap<>())
        .merge(state.wireName(), 1L, Long::sum);
    page.frontmatter()
        .partition()
        .ifPresent(partition -> byPartition.merge(partition.value(), 1L, Long::sum));
    noteFuture(origin, data);
    noteContradiction(origin, data, state);
    List<String> from =
        data.items("derived_from").stream()
            .filter(Data.Text.class::isInstance)
            .map(source -> ((Data.Text) source).value())
            .toList();
    if (!from.isEmpty()) {
      sources.put(page.path().value(), from);
      derived.put(page.path().value(), origin);
    }
  }

  /** Says what only all pages together tell. */
  void finish() {
    TreeSet<Native> members =
        new TreeSet<>(
            (a, b) -> {
              int byTable = a.entity().name().compareTo(b.entity().name());
              return byTable == 0 ? Long.compareUnsigned(a.id(), b.id()) : byTable;
            });
    Cycles.of(sources).forEach(path -> members.add(derived.get(path)));
    for (Native member : members) {
      String field =
          member
              .entity()
              .firstSource("derived_from")
              .map(name -> physical.field(member.entity(), name))
              .orElse("");
      chart.add(Ailment.LINK_CIRCULAR, physical.table(member.entity()), member.id(), field);
    }
  }

  PageIds ids() {
    return ids;
  }

  SortedMap<String, SortedMap<String, Long>> byKind() {
    return byKind;
  }

  SortedMap<String, Long> byPartition() {
    return byPartition;
  }

  private void noteFuture(Native origin, Data.Obj data) {
    for (String key : List.of("recorded_at", "updated")) {
      boolean future =
          data.text(key)
              .map(LegacyTime::parse)
              .filter(time -> time instanceof LegacyTime.At(var at) && at.compareTo(now) > 0)
              .isPresent();
      if (future) {
        String field =
            origin
                .entity()
                .firstSource(key)
                .map(name -> physical.field(origin.entity(), name))
                .orElse(key);
        chart.add(Ailment.DATE_FUTURE, physical.table(origin.entity()), origin.id(), field);
        return;
      }
    }
  }

  private void noteContradiction(Native origin, Data.Obj data, Review.State state) {
    boolean contradicts =
        data.object(KEPT)
            .flatMap(kept -> kept.text("review_outcome"))
            .filter(
                outcome ->
                    Set.of("approved", "rejected").contains(outcome)
                        && !outcome.equals(state.wireName()))
            .isPresent();
    if (contradicts) {
      String field = origin.entity().firstSource(KEPT + ".review_outcome").orElse("");
      chart.add(Ailment.REVIEW_CONTRADICTS, physical.table(origin.entity()), origin.id(), field);
    }
  }

  private Native origin(String pageId) {
    for (EntityMapping entity : mapping.entities().values()) {
      String start = entity.idTemplate().replace("{id}", "");
      if (pageId.startsWith(start)) {
        var id = NativeId.parse(pageId.substring(start.length()));
        if (id.isPresent()) {
          return new Native(entity, id.getAsLong());
        }
      }
    }
    throw new IllegalStateException("a page of no entity of the mapping");
  }
}
