package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.ToolSpec.Hint;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.SchemaBundler;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tools of a context, in the order in which they are listed. */
public final class Toolbox {
  private final Map<String, Tool> tools = new LinkedHashMap<>();
  private final Map<String, Data.Obj> listed = new LinkedHashMap<>();

  /** A box of these tools, with the schemas that clients get. */
  public Toolbox(List<Tool> tools, SchemaBundler schemas) {
    for (Tool tool : tools) {
      String name = tool.tool().name();
      this.tools.put(name, tool);
      listed.put(name, entry(tool.tool(), schemas));
    }
  }

  private static Data.Obj entry(ToolSpec tool, SchemaBundler schemas) {
    return Data.Obj.of(
        Map.of(
            "name", Data.text(tool.name()),
            "title", Data.text(tool.title()),
            "description", Data.text(tool.description()),
            "inputSchema", Json.parse(schemas.input(tool.name()).toString()),
            "outputSchema", Json.parse(schemas.output(tool.name()).toString()),
            "annotations",
                Data.Obj.of(
                    Map.of(
                        "title", Data.text(tool.title()),
                        "readOnlyHint", hint(tool, Hint.READ_ONLY),
                        "destructiveHint", hint(tool, Hint.DESTRUCTIVE),
                        "idempotentHint", hint(tool, Hint.IDEMPOTENT),
                        "openWorldHint", new Data.Bool(false)))));
  }

  private static Data hint(ToolSpec tool, Hint hint) {
    return new Data.Bool(tool.hints().contains(hint));
  }

  /** What {@code tools/list} shows to a token with these scopes (§3.5 item 4). */
  Data.Arr list(Scopes scopes) {
    return new Data.Arr(
        tools.values().stream()
            .filter(tool -> tool.tool().admits(scopes))
            .<Data>map(tool -> listed.get(tool.tool().name()))
            .toList());
  }

  /** The tool of that name, or of that dotted name of v0.2 (§6.1 item 3). */
  Optional<Tool> find(String name) {
    return Optional.ofNullable(tools.get(name.indexOf('.') < 0 ? name : underscored(name)));
  }

  private static String underscored(String dotted) {
    return dotted.contains("_") ? dotted : dotted.replace('.', '_');
  }
}
