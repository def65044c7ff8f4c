package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Scopes;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.ToolSpec.Hint;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.SchemaBundler;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The tools of a context, in a fixed order, and how they are listed (§6.1, §6.2). */
public final class Toolbox {
  private final List<Tool> tools;
  private final Map<String, Data.Obj> listed = new TreeMap<>();

  /** A box of these tools. */
  public Toolbox(List<Tool> tools, SchemaBundler schemas) {
    this.tools = List.copyOf(tools);
    tools.forEach(tool -> listed.put(tool.tool().name(), listing(tool.tool(), schemas)));
  }

  /** What stands in {@code tools/list} for a token with these scopes (§3.5 item 4). */
  Data.Arr list(Scopes scopes) {
    return new Data.Arr(
        tools.stream()
            .map(Tool::tool)
            .filter(spec -> spec.admits(scopes))
            .map(spec -> listed.get(spec.name()))
            .<Data>map(Data.Obj.class::cast)
            .toList());
  }

  /** The tool of that name, or of that name in v0.2, {@code memory.search} (§6.1 item 3). */
  Optional<Tool> find(String name) {
    String today = name.indexOf('.') == name.lastIndexOf('.') ? name.replace('.', '_') : name;
    return tools.stream()
        .filter(tool -> tool.tool().name().equals(name) || isOldName(tool, name, today))
        .findFirst();
  }

  private static boolean isOldName(Tool tool, String name, String today) {
    String part = today.substring(0, Math.max(0, today.indexOf('_')));
    return name.startsWith(part + '.') && tool.tool().name().equals(today);
  }

  private static Data.Obj listing(ToolSpec spec, SchemaBundler schemas) {
    return Data.Obj.of(
        Map.of(
            "name", Data.text(spec.name()),
            "title", Data.text(spec.title()),
            "description", Data.text(spec.description()),
            "inputSchema", Json.parse(schemas.input(spec.name()).toString()),
            "outputSchema", Json.parse(schemas.output(spec.name()).toString()),
            "annotations", annotations(spec)));
  }

  private static Data.Obj annotations(ToolSpec spec) {
    return Data.Obj.of(
        Map.of(
            "title", Data.text(spec.title()),
            "readOnlyHint", hint(spec, Hint.READ_ONLY),
            "destructiveHint", hint(spec, Hint.DESTRUCTIVE),
            "idempotentHint", hint(spec, Hint.IDEMPOTENT),
            "openWorldHint", new Data.Bool(false)));
  }

  private static Data hint(ToolSpec spec, Hint hint) {
    return new Data.Bool(spec.hints().contains(hint));
  }
}
