package dev.trellis.core.memory;

import dev.trellis.core.store.PageHead;
import java.util.Comparator;

/**
 * A page that a search found.
 *
 * @param page the page
 * @param current whether it is valid and not stale at the instant asked for (§5.5 item 2)
 * @param rank how well it fits, higher is better; made of the page and the query alone, so that no
 *     other page has a part in it (§5.5 item 1)
 * @param snippet the part of its text that shows why
 */
public record Candidate(PageHead page, boolean current, long rank, String snippet) {

  /** Current pages first, then the better ones, then by path. */
  static final Comparator<Candidate> ORDER =
      Comparator.comparing(Candidate::current)
          .reversed()
          .thenComparing(Comparator.comparingLong(Candidate::rank).reversed())
          .thenComparing(it -> it.page().path());

  @Override
  public String toString() {
    return "candidate of rank " + rank;
  }
}
