package dev.trellis.core.access;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.time.UtcInstant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All that decides who sees a page (§5.3, §5.4 item 4, §5.2.2, §8.10).
 *
 * @param partition its partition
 * @param sensitive whether it is sensitive
 * @param state its review state
 * @param author who proposed it, if known
 * @param expires the instant after which nobody sees it
 */
public record Visibility(
    PartitionName partition,
    boolean sensitive,
    Review.State state,
    @Nullable PrincipalId author,
    @Nullable UtcInstant expires) {

  /**
   * That of a page with this frontmatter; empty when it names no partition or state that exists.
   */
  public static Optional<Visibility> of(Frontmatter frontmatter) {
    Optional<PartitionName> partition = frontmatter.partition();
    Optional<Review.State> state = frontmatter.reviewState();
    if (partition.isEmpty() || state.isEmpty()) {
      return Optional.empty();
    }
    Data.Obj data = frontmatter.data();
    PrincipalId author =
        data.object("review")
            .flatMap(review -> review.object("generated"))
            .flatMap(stamp -> stamp.text("by"))
            .flatMap(PrincipalId::parse)
            .orElse(null);
    UtcInstant expires = data.text("expires").map(UtcInstant::new).orElse(null);
    return Optional.of(
        new Visibility(partition.get(), frontmatter.isSensitive(), state.get(), author, expires));
  }
}
