package dev.trellis.core.brief;

import dev.trellis.core.access.Access;
import dev.trellis.core.memory.Finder;
import dev.trellis.core.memory.Finder.Found;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.store.Excerpt;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.PageTimes;
import dev.trellis.core.store.Pages;
import dev.trellis.core.store.SearchQuery.Order;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The pages most worth having at the beginning of a conversation, best first (§6.2): what fits its
 * topic, if it has one; what is about to lose its validity; then knowledge and procedures, two to
 * each recent episode. No page comes twice. All of it depends on what the caller sees and the
 * instant alone, so it stays the same from call to call. Stale pages come when there are no others.
 */
final class WorthHaving {
  private static final int TOPICAL = 20;
  private static final int ENDING = 3;
  private static final Duration SOON = Duration.ofDays(14);
  private static final int LEAST_TOKENS = 50;
  private static final int KNOWLEDGE_PER_EPISODE = 2;
  private static final PageQuery EPISODES =
      new PageQuery(null, null, "episodic", List.of(), null, null, false, false, false);

  private final Access access;
  private final Pages pages;
  private final int most;

  /**
   * Chooses among what the caller sees.
   *
   * @param tokens how many tokens there are at most, so that no more is read than can be shown
   */
  WorthHaving(Access access, Pages pages, int tokens) {
    this.access = access;
    this.pages = pages;
    this.most = Math.max(1, tokens / LEAST_TOKENS);
  }

  /** The pages for a conversation about that topic, or about nothing yet when it is blank. */
  Iterator<Excerpt> about(String topic) {
    Set<PagePath> taken = new TreeSet<>();
    Finder all = finder(PageQuery.CURRENT);
    Stream<Found> topical =
        topic.isBlank() ? Stream.of() : all.find(topic, null, Math.min(most, TOPICAL)).stream();
    Stream<Found> ending =
        all.first(Order.ENDING, ENDING).stream().filter(page -> endsSoon(page.excerpt()));
    List<Found> worth = all.first(Order.WORTH, most);
    Stream<Found> rest =
        worth.isEmpty()
            ? all.find("", null, most).stream()
            : alternating(worth, finder(EPISODES).first(Order.RECENT, most));
    return Stream.of(topical, ending, rest)
        .flatMap(it -> it)
        .map(Found::excerpt)
        .filter(page -> taken.add(page.page().path()))
        .iterator();
  }

  private Finder finder(PageQuery filter) {
    return new Finder(access, pages, filter, null);
  }

  private boolean endsSoon(Excerpt page) {
    Instant now = access.at().instant();
    return PageTimes.of(page.page().frontmatter()).ends().isBefore(now.plus(SOON));
  }

  private static Stream<Found> alternating(List<Found> worth, List<Found> recent) {
    Deque<Found> knowledge = new ArrayDeque<>(worth);
    Deque<Found> episodes = new ArrayDeque<>(recent);
    Stream.Builder<Found> mixed = Stream.builder();
    while (!knowledge.isEmpty() || !episodes.isEmpty()) {
      for (int i = 0; i < KNOWLEDGE_PER_EPISODE && !knowledge.isEmpty(); i++) {
        mixed.add(knowledge.removeFirst());
      }
      if (!episodes.isEmpty()) {
        mixed.add(episodes.removeFirst());
      }
    }
    return mixed.build();
  }
}
