package dev.trellis.core.action;

import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PartitionName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What an action touched, for the audit (§7.5): categories, partitions, opaque ids and counts,
 * never content.
 *
 * @param categories kinds of data
 * @param partitions partitions
 * @param objectIds opaque ids, at most {@link #MAX_OBJECTS}
 * @param counts how many of what
 */
public record Touched(
    SortedSet<Category> categories,
    SortedSet<PartitionName> partitions,
    List<String> objectIds,
    SortedMap<String, Long> counts) {
  /** The most object ids that one entry names. */
  public static final int MAX_OBJECTS = 200;

  public Touched {
    categories = Collections.unmodifiableSortedSet(new TreeSet<>(categories));
    partitions = Collections.unmodifiableSortedSet(new TreeSet<>(partitions));
    objectIds = objectIds.stream().distinct().limit(MAX_OBJECTS).toList();
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** These categories and nothing that has a name. */
  public static Touched of(Category... categories) {
    return new Touched(
        new TreeSet<>(List.of(categories)), new TreeSet<>(), List.of(), new TreeMap<>());
  }

  /** These objects of one category. */
  public static Touched objects(Category category, List<String> objectIds) {
    return new Touched(
        new TreeSet<>(Set.of(category)), new TreeSet<>(), objectIds, new TreeMap<>());
  }

  /** The pages that a read gave. */
  public static Touched pages(Collection<Frontmatter> pages) {
    SortedSet<Category> categories = new TreeSet<>(Set.of(Category.MEMORY));
    NavigableSet<PartitionName> partitions = new TreeSet<>();
    Set<String> ids = new LinkedHashSet<>();
    for (Frontmatter page : pages) {
      if (page.isSensitive()) {
        categories.add(Category.SENSITIVE);
      }
      page.partition().ifPresent(partitions::add);
      page.data().text("id").ifPresent(ids::add);
    }
    return new Touched(
        categories,
        partitions,
        new ArrayList<>(ids),
        new TreeMap<>(Map.of("results", (long) pages.size())));
  }

  /** The same, with these categories too. */
  public Touched and(Category... more) {
    SortedSet<Category> all = new TreeSet<>(categories);
    all.addAll(List.of(more));
    return new Touched(all, partitions, objectIds, counts);
  }
}
