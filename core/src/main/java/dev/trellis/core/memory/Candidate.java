package dev.trellis.core.memory;

import dev.trellis.core.page.PagePath;
import java.util.Comparator;

/**
 * A page that a search found, and its place among the others.
 *
 * @param path its path
 * @param current whether it is valid and not stale at the instant asked for (§5.5 item 2)
 * @param rank how high it stands, greater is better
 */
public record Candidate(PagePath path, boolean current, long rank) {

  /** Current pages first, then the better ones, then by path. */
  static final Comparator<Candidate> ORDER =
      Comparator.comparing(Candidate::current)
          .reversed()
          .thenComparing(Comparator.comparingLong(Candidate::rank).reversed())
          .thenComparing(Candidate::path);

  @Override
  public String toString() {
    return "candidate of rank " + rank;
  }
}
