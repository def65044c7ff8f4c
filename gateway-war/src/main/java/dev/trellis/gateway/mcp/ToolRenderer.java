package dev.trellis.gateway.mcp;

import dev.trellis.core.action.ToolResult;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.schemas.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The wire form of what a tool gives (§6.2, §6.3, §9.6). */
final class ToolRenderer {
  private ToolRenderer() {}

  /**
   * A result: its document for programs; its facts as JSON and its content framed, for models. What
   * somebody wrote stands in the framed block alone.
   */
  static Data.Obj result(ToolResult result) {
    List<Data> blocks = new ArrayList<>(List.of(text(Json.write(result.facts()))));
    if (!result.content().isEmpty()) {
      blocks.add(text(MemoryData.frame(result.content())));
    }
    return Data.Obj.of(
        Map.of(
            "isError", new Data.Bool(false),
            "structuredContent", result.structured(),
            "content", new Data.Arr(blocks)));
  }

  /** A failure: its code first, for whoever reads text alone (§6.3). */
  static Data.Obj error(PcpError error) {
    String message = String.valueOf(error.getMessage());
    SortedMap<String, Data> members =
        new TreeMap<>(
            Map.of(
                "code", Data.text(error.code().wireName()),
                "message", Data.text(message)));
    if (!error.requiredScopes().isEmpty()) {
      members.put("required_scopes", Data.Arr.ofTexts(List.copyOf(error.requiredScopes())));
    }
    if (!error.violations().isEmpty()) {
      members.put(
          "violations",
          new Data.Arr(error.violations().stream().<Data>map(ToolRenderer::violation).toList()));
    }
    return Data.Obj.of(
        Map.of(
            "isError",
            new Data.Bool(true),
            "structuredContent",
            Data.Obj.of(Map.of("error", Data.Obj.of(members))),
            "content",
            Data.array(text(error.code().wireName() + ": " + message))));
  }

  private static Data.Obj violation(Violation violation) {
    return Data.Obj.of(
        Map.of(
            "path", Data.text(violation.path()),
            "message", Data.text(violation.message()),
            "keyword", Data.text(violation.keyword())));
  }

  private static Data.Obj text(String text) {
    return Data.Obj.of(Map.of("type", Data.text("text"), "text", Data.text(text)));
  }
}
