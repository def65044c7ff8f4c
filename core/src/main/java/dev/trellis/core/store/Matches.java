package dev.trellis.core.store;

import java.util.List;

/**
 * What a search found.
 *
 * @param found the matches, in the order that was asked for; by {@link SearchQuery.Order#FIT} they
 *     are the best few hundred, in no order that counts
 * @param exact whether the context is known to have stood so at {@link SearchQuery#recordedBy}: no
 *     page that is seen now and was recorded by then has changed since (§5.5 item 4); true when
 *     that was not asked
 */
public record Matches(List<Match> found, boolean exact) {
  public Matches {
    found = List.copyOf(found);
  }
}
