package dev.trellis.cli;

import dev.trellis.core.access.ContextId;
import dev.trellis.tomatio.sql.TablePrefix;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A brain that the demo serves.
 *
 * @param id its context's id, and the name of its database
 * @param dump where it is loaded from
 * @param prefix what its table names begin with
 * @param accounts a JSON file of its WordPress accounts, if they are known
 */
record DemoBrain(ContextId id, Path dump, TablePrefix prefix, @Nullable Path accounts) {

  /** The small team brain, or the given dump, and a second brain beside it. */
  static List<DemoBrain> of(Path home, @Nullable Path dump, String prefix) {
    Path examples = home.resolve("docs").resolve("examples");
    DemoBrain first =
        dump == null
            ? new DemoBrain(
                new ContextId("harbor"),
                examples.resolve("small-team-brain.sql"),
                new TablePrefix("wp_", 1),
                examples.resolve("small-team-brain.accounts.json"))
            : new DemoBrain(new ContextId("brain"), dump, new TablePrefix(prefix, 1), null);
    DemoBrain second =
        new DemoBrain(
            new ContextId("lighthouse"),
            examples.resolve("lighthouse-brain.sql"),
            new TablePrefix("lh_", 1),
            null);
    return List.of(first, second);
  }
}
