package dev.trellis.tomatio;

import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.Review;
import dev.trellis.tomatio.sidecar.StoredPages.Known;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A page that came, changed or went because of something done in WordPress.
 *
 * @param action what the log calls it
 * @param pageId the page's id
 * @param partitions where it was and is
 * @param reviewVerb how a proposal was resolved, if that is what happened
 */
record PageChange(
    String action,
    String pageId,
    SortedSet<PartitionName> partitions,
    @Nullable String reviewVerb) {

  /** A page that is no longer in the context. */
  static PageChange removed(Known page) {
    return new PageChange("page.remove", page.pageId(), partitions(page, null), null);
  }

  /** A page that is new, or not what it was. */
  static PageChange between(@Nullable Known before, Known now) {
    if (before == null) {
      return new PageChange("page.add", now.pageId(), partitions(now, null), null);
    }
    boolean resolved =
        before.state() == Review.State.PROPOSED && now.state() != Review.State.PROPOSED;
    String verb = now.state() == Review.State.APPROVED ? "approve" : "reject";
    return new PageChange(
        resolved ? "review.resolve" : "page.change",
        now.pageId(),
        partitions(now, before),
        resolved ? verb : null);
  }

  private static SortedSet<PartitionName> partitions(Known page, @Nullable Known before) {
    SortedSet<PartitionName> names = new TreeSet<>();
    names.add(new PartitionName(page.partition()));
    if (before != null) {
      names.add(new PartitionName(before.partition()));
    }
    return names;
  }
}
