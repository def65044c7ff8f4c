package dev.trellis.core.store;

import dev.trellis.core.access.Access;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageId;
import dev.trellis.core.page.PagePath;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The pages of a context, as one caller may see them: what {@link Access#sees} denies is in no
 * answer and changes none (§5.5 item 1).
 */
public interface Pages {

  /** The page at that path; a proposed or rejected one only when {@code review} is asked for. */
  Optional<Page> at(Access access, PagePath path, boolean review);

  /** The page with that id; a proposed or rejected one only when {@code review} is asked for. */
  Optional<Page> withId(Access access, PageId id, boolean review);

  /**
   * The pages that match, in the order of their paths' bytes.
   *
   * @param after begins behind this path; at the beginning when null
   * @param limit at most this many
   */
  List<PageHead> list(Access access, PageQuery query, @Nullable PagePath after, int limit);

  /** Gives every page that matches, with its body, in the order of the paths' bytes. */
  void scan(Access access, PageQuery query, Consumer<Page> sink);

  /** Those of these page ids that belong to pages the caller may see in any review state. */
  SortedSet<String> visible(Access access, Collection<String> ids);

  /**
   * The pages that match a search; empty when this store cannot search by itself just now, so that
   * who asks has to {@link #scan}. It has taken in every change that the transaction sees.
   */
  Optional<Matches> search(Access access, SearchQuery query);

  /**
   * Those of these pages that the caller may see now and that match the query's filters, each with
   * the part of its text that fits best, in the order of {@code paths}.
   */
  List<Excerpt> excerpts(Access access, SearchQuery query, List<PagePath> paths);
}
