package dev.trellis.core.action;

import dev.trellis.core.data.Data;
import dev.trellis.core.framing.MemoryData;
import java.util.List;

/**
 * What a tool gives: the same values twice, as JSON for programs and as framed text for models
 * (§6.2, §9.6).
 *
 * @param structured the document of the tool's output schema
 * @param facts what of it is no content: ids, paths, dates, states, cursors
 * @param content what of it somebody wrote
 */
public record ToolResult(Data.Obj structured, Data.Obj facts, List<MemoryData> content) {
  public ToolResult {
    content = List.copyOf(content);
  }

  /** A result that holds no content. */
  public static ToolResult of(Data.Obj facts) {
    return new ToolResult(facts, facts, List.of());
  }
}
