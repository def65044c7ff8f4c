package dev.trellis.core.store;

import dev.trellis.core.page.PagePath;
import java.time.Instant;

/**
 * A page that a search found, with what its rank may depend on. All of it is made of pages that the
 * caller may see, so that no other has a part in it (§5.5 item 1).
 *
 * @param path the page's path
 * @param key its place in the order that was asked for, greater first; 0 with {@link
 *     SearchQuery.Order#FIT}
 * @param fit how well its text fits, greater is better; 0 in other orders
 * @param named whether the text is just its path or its id
 * @param validated whether its lifecycle is {@code validated}
 * @param importance from 0 to 1
 * @param updated when it was last changed
 */
public record Match(
    PagePath path,
    long key,
    double fit,
    boolean named,
    boolean validated,
    double importance,
    Instant updated) {
  @Override
  public String toString() {
    return "a match of fit " + fit;
  }
}
