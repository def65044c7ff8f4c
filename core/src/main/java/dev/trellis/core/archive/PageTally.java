package dev.trellis.core.archive;

import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Review;
import java.util.Collections;
import java.util.EnumMap;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts the pages of an archive as its manifest does (§8.3 item 3). */
public final class PageTally {
  private final EnumMap<Review.State, Long> states = new EnumMap<>(Review.State.class);
  private final SortedMap<String, Long> partitions = new TreeMap<>();
  private long pages;
  private long sensitive;

  /** Counts nothing yet. */
  public PageTally() {
    for (Review.State state : Review.State.values()) {
      states.put(state, 0L);
    }
  }

  /** Counts a page. */
  void add(Frontmatter page) {
    pages++;
    if (page.isSensitive()) {
      sensitive++;
    }
    page.reviewState().ifPresent(state -> states.merge(state, 1L, Long::sum));
    page.partition().ifPresent(partition -> partitions.merge(partition.value(), 1L, Long::sum));
  }

  /** Counts a page whose frontmatter nobody here can read. */
  void addUnread() {
    pages++;
  }

  /** How many pages there are. */
  public long pages() {
    return pages;
  }

  /** How many pages say that they are sensitive. */
  public long sensitive() {
    return sensitive;
  }

  /** How many pages are in each state; all three states are there. */
  public SortedMap<Review.State, Long> states() {
    return Collections.unmodifiableSortedMap(new TreeMap<>(states));
  }

  /** How many pages are in that state. */
  public long in(Review.State state) {
    return states.getOrDefault(state, 0L);
  }

  /** How many pages each partition has; partitions without pages are absent. */
  public SortedMap<String, Long> partitions() {
    return Collections.unmodifiableSortedMap(partitions);
  }
}
