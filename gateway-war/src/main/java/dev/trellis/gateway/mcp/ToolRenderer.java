package dev.trellis.gateway.mcp;

import dev.trellis.core.action.ToolResult;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.framing.MemoryData;
import dev.trellis.schemas.Violation;
import java.util.List;
import java.util.Map;

/** How the result of a tool goes onto the wire (§6.2, §6.3, §9.6). */
final class ToolRenderer {

  private ToolRenderer() {}

  /** The document as it is, and one text: what is no content as JSON, then the content framed. */
  static Data.Obj result(ToolResult result) {
    String facts = Json.write(result.facts());
    String framed = MemoryData.frame(result.content());
    return Data.Obj.of(
        Map.of(
            "content",
            text(framed.isEmpty() ? facts : facts + "\n\n" + framed),
            "structuredContent",
            result.structured()));
  }

  /** The code at the front of the text, and again in the document. */
  static Data.Obj failure(PcpError failure) {
    String message = String.valueOf(failure.getMessage());
    Data.Obj error =
        Data.Obj.of(
            Map.of("code", Data.text(failure.code().wireName()), "message", Data.text(message)));
    if (!failure.requiredScopes().isEmpty()) {
      error =
          error.with("required_scopes", Data.Arr.ofTexts(List.copyOf(failure.requiredScopes())));
    }
    if (!failure.violations().isEmpty()) {
      error =
          error.with(
              "violations",
              new Data.Arr(failure.violations().stream().map(ToolRenderer::violation).toList()));
    }
    return Data.Obj.of(
        Map.of(
            "isError",
            new Data.Bool(true),
            "content",
            text(failure.code().wireName() + ": " + message),
            "structuredContent",
            Data.Obj.of(Map.of("error", error))));
  }

  private static Data violation(Violation violation) {
    return Data.Obj.of(
        Map.of(
            "path", Data.text(violation.path()),
            "message", Data.text(violation.message()),
            "keyword", Data.text(violation.keyword())));
  }

  private static Data text(String text) {
    return Data.array(Data.Obj.of(Map.of("type", Data.text("text"), "text", Data.text(text))));
  }
}
