package dev.trellis.core.store;

import dev.trellis.core.page.PrincipalId;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What a team context is, apart from what it holds (§1.2, §2.3, §2.4). Its custody is {@code host}:
 * the store is a database that its host reads.
 *
 * @param url the context's address, or the site's when it is not served yet; none when the site has
 *     no https address (§3.1 item 5)
 * @param controller who decides about it
 * @param features the optional features in use (§1.4)
 */
public record ContextFacts(
    @Nullable String url, PrincipalId controller, SortedSet<String> features) {
  public ContextFacts {
    features = Collections.unmodifiableSortedSet(new TreeSet<>(features));
  }
}
