package dev.trellis.mapping;

import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.page.Stamp;
import dev.trellis.core.time.UtcInstant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The review of a post (§5.4). The state comes from the status, which wins over the review meta;
 * meta that has no effect is reported and kept.
 *
 * <p>Sources: the proposing agent, the author, the reviewer, when it was reviewed, the post's date,
 * its last change.
 */
final class PostReview {
  private final Rule rule;
  private final Conversion c;
  private final Author author;
  private final @Nullable UtcInstant proposedAt;
  private final @Nullable PrincipalId reviewer;
  private final @Nullable UtcInstant reviewedAt;

  PostReview(Rule rule, Conversion c) {
    this.rule = rule;
    this.c = c;
    this.author = Author.ofPost(rule, c);
    this.proposedAt = Dates.first(List.of(rule.source(4)), c).orElse(null);
    this.reviewer = Author.named(rule.source(2), c).orElse(null);
    this.reviewedAt = Dates.first(List.of(rule.source(3)), c).orElse(null);
  }

  Review review() {
    return switch (c.review()) {
      case PROPOSED -> proposed();
      case APPROVED -> approved();
      case REJECTED -> rejected();
    };
  }

  private Review proposed() {
    keepReview();
    UtcInstant at = Dates.firstOrSnapshot(List.of(rule.source(4)), c);
    return new Review.Proposed(new Stamp(author.named(c), at));
  }

  private Review approved() {
    if (reviewer != null && reviewedAt != null) {
      return new Review.Approved(generated(), List.of(new Stamp(reviewer, reviewedAt)));
    }
    keepReview();
    return new Review.Approved(generated(), List.of());
  }

  private Review rejected() {
    if (reviewer == null) {
      c.find(Finding.Kind.UNKNOWN_PRINCIPAL, rule.source(2));
    }
    UtcInstant at =
        reviewedAt == null ? Dates.firstOrSnapshot(List.of(rule.source(5)), c) : reviewedAt;
    return new Review.Rejected(
        generated(), new Stamp(reviewer == null ? c.mapping().unknown() : reviewer, at));
  }

  private @Nullable Stamp generated() {
    return author.principal() == null || proposedAt == null
        ? null
        : new Stamp(author.principal(), proposedAt);
  }

  private void keepReview() {
    c.keepIfStored(Finding.Kind.REVIEW_KEPT, rule.source(2));
    c.keepIfStored(Finding.Kind.REVIEW_KEPT, rule.source(3));
  }
}
