package dev.trellis.core.action;

import dev.trellis.core.access.Access;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.PagePath;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cursors of one tool: the place that a call goes on from, and that of the next.
 *
 * @param cursors seals and opens them
 * @param tool the tool's name
 */
public record Paging(Cursors cursors, String tool) {
  private static final String AFTER = "after";

  /**
   * The place behind which the answer begins; empty on the first page.
   *
   * @throws dev.trellis.core.error.PcpError {@code invalid_input} when the cursor is none of this
   *     question's
   */
  public Optional<Data.Obj> place(Access access, Data.Obj input) {
    return input.text("cursor").map(cursor -> cursors.open(access, tool, input, cursor));
  }

  /** The same, where places are paths. */
  public @Nullable PagePath path(Access access, Data.Obj input) {
    return place(access, input).flatMap(place -> place.text(AFTER)).map(PagePath::new).orElse(null);
  }

  /** The place of a path. */
  public static Data.Obj behind(PagePath path) {
    return Data.Obj.of(Map.of(AFTER, Data.text(path.value())));
  }

  /** The result, with the cursor of the place behind which it goes on. */
  public ToolResult more(Access access, Data.Obj input, ToolResult result, Data.Obj place) {
    Data cursor = Data.text(cursors.seal(access, tool, input, place));
    return new ToolResult(
        result.structured().with("next_cursor", cursor),
        result.facts().with("next_cursor", cursor),
        result.content());
  }
}
