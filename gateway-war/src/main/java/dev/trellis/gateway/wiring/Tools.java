package dev.trellis.gateway.wiring;

import dev.trellis.core.action.Cursors;
import dev.trellis.core.action.Tool;
import dev.trellis.core.audit.AuditList;
import dev.trellis.core.brief.ContextBrief;
import dev.trellis.core.memory.MemoryList;
import dev.trellis.core.memory.MemoryRead;
import dev.trellis.core.memory.MemorySearch;
import dev.trellis.core.partition.PartitionList;
import dev.trellis.core.profile.ProfileGet;
import dev.trellis.core.review.ReviewList;
import java.util.List;
import java.util.stream.Stream;

/** The tools that are served, in the order in which they are listed. */
final class Tools {
  private Tools() {}

  /**
   * The tools of a context.
   *
   * @param teamProfile whether it has a team profile; only then there is {@code profile_get}
   */
  static List<Tool> of(boolean teamProfile, Cursors cursors) {
    List<Tool> always =
        List.of(
            new ContextBrief(teamProfile),
            new MemorySearch(cursors),
            new MemoryRead(),
            new MemoryList(cursors),
            new PartitionList(),
            new ReviewList(cursors),
            new AuditList(cursors));
    return teamProfile
        ? Stream.concat(always.stream(), Stream.of(new ProfileGet())).toList()
        : always;
  }
}
