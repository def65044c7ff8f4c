package dev.trellis.core.action;

import dev.trellis.core.access.Right;
import dev.trellis.core.access.Standing;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.ModelContext;
import dev.trellis.core.time.UtcInstant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Contexts of a small garden team. */
public final class Gardens {
  static final UtcInstant THEN = new UtcInstant("2026-03-01T08:00:00Z");
  static final PrincipalId SCOUT = PrincipalId.parse("agent:scout").orElseThrow();
  static final PrincipalId ANA = PrincipalId.parse("human:ana").orElseThrow();
  private static final Set<Right> ALL = Set.of(Right.values());

  private Gardens() {}

  /** What scout (reads beds, proposes), ana (controller, reads everything) and lee may see. */
  public static ModelContext garden() {
    ModelContext garden =
        new ModelContext(
            new ContextFacts(
                "https://brain.example/pcp/garden",
                PrincipalId.parse("org:brain.example").orElseThrow(),
                new TreeSet<>(Set.of("partitions", "review"))));
    garden
        .partition("beds", "The beds")
        .partition("cellar", "The cellar")
        .principal(
            person("human:ana", "Ana", "administrator"),
            standing(true, Map.of("beds", ALL, "cellar", ALL)))
        .principal(
            person("agent:scout", "Scout", "ab_agent"),
            standing(false, Map.of("beds", Set.of(Right.READ, Right.PROPOSE))))
        .principal(
            person("human:lee", "Lee", "ab_curator"),
            standing(false, Map.of("beds", Set.of(Right.READ, Right.REVIEW))))
        .profile(
            Data.Obj.of(Map.of("name", Data.text("Garden"), "updated", Data.text(THEN.text()))));
    for (Page page : visible()) {
      garden.page(page);
    }
    return garden;
  }

  /** Pages that scout sees. */
  static List<Page> visible() {
    return List.of(
        page("notes/soil", "beds", "Soil of the beds", "The soil holds water.\n", null, Map.of()),
        page(
            "notes/frost",
            "beds",
            "Frost",
            "Frost comes in October. Water the soil before.\n",
            null,
            Map.of("importance", Data.Num.of(1), "type", Data.text("semantic"))),
        page(
            "notes/old",
            "beds",
            "Old watering plan",
            "Water at noon.\n",
            null,
            Map.of("lifecycle", Data.text("stale"))),
        page(
            "notes/past",
            "beds",
            "Past plan",
            "Water in May.\n",
            null,
            Map.of("valid_until", Data.text("2026-06-01"))),
        page(
            "notes/filed",
            "beds",
            "Filed",
            "Water was dear in 1990.\n",
            null,
            Map.of("lifecycle", Data.text("archived"))),
        page(
            "ideas/pond",
            "beds",
            "A pond",
            "Dig a pond for water.\n",
            new Review.Proposed(new Stamp(SCOUT, THEN)),
            Map.of()));
  }

  /** Pages that scout must not know of: each for another reason. */
  static List<Page> hidden() {
    return List.of(
        page("cellar/wine", "cellar", "Wine and water", "Water to wine. soil\n", null, Map.of()),
        page(
            "notes/secret",
            "beds",
            "Secret water",
            "A secret of the soil and water.\n",
            null,
            Map.of("sensitivity", Data.text("sensitive"))),
        page(
            "ideas/moat",
            "beds",
            "A moat",
            "Dig a moat, water all around.\n",
            new Review.Proposed(new Stamp(ANA, THEN)),
            Map.of()),
        page(
            "ideas/wall",
            "beds",
            "A wall",
            "No water.\n",
            new Review.Rejected(new Stamp(ANA, THEN), new Stamp(ANA, THEN)),
            Map.of()),
        page(
            "notes/gone",
            "beds",
            "Gone water",
            "Water gone.\n",
            null,
            Map.of("expires", Data.text("2026-10-31T00:00:00Z"))));
  }

  static Page page(
      String path,
      String partition,
      String title,
      String body,
      Review review,
      Map<String, Data> more) {
    Frontmatter.Builder frontmatter =
        new Frontmatter.Builder(title, THEN)
            .put("id", "id-" + path.replace('/', '-'))
            .put("recorded_at", THEN.text())
            .put("partition", partition);
    more.forEach(frontmatter::put);
    if (review != null) {
      frontmatter.put("review", review.toData());
    }
    return Page.of(new PagePath(path), frontmatter.build(), Body.of(body));
  }

  static PrincipalEntry person(String id, String name, String role) {
    return new PrincipalEntry(
        PrincipalId.parse(id).orElseThrow(), name, new TreeSet<>(Set.of(role)), Status.ACTIVE);
  }

  static Standing standing(boolean controller, Map<String, Set<Right>> rights) {
    TreeMap<PartitionName, Set<Right>> named = new TreeMap<>();
    rights.forEach((name, held) -> named.put(new PartitionName(name), held));
    return new Standing(true, controller, named);
  }
}
