package dev.trellis.gateway.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Scope;
import dev.trellis.core.access.ScopeRule;
import dev.trellis.core.action.Cursors;
import dev.trellis.core.action.Tool;
import dev.trellis.core.action.ToolSpec;
import dev.trellis.core.action.ToolSpec.Hint;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.SchemaBundler;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** {@code docs/tools.md} is what the tools say of themselves. */
class ToolsDocumentTest {
  private static final Path DOCUMENT = Path.of("../docs/tools.md");
  private static final String REFRESH =
      "mvn -pl gateway-war -am test -Dtest=ToolsDocumentTest"
          + " -Dsurefire.failIfNoSpecifiedTests=false -Dtrellis.refresh=true";

  private final SchemaBundler schemas = new SchemaBundler(Schemas.standard());

  @Test
  @DisplayName("TOOL the table of tools is generated and checked in")
  void document() throws IOException {
    StringBuilder text = new StringBuilder(HEAD);
    List<Tool> tools = Tools.of(true, new Cursors(new byte[32]));
    tools.forEach(tool -> text.append(row(tool.tool())));
    tools.forEach(tool -> text.append(section(tool.tool())));
    if (Boolean.getBoolean("trellis.refresh")) {
      Files.writeString(DOCUMENT, text);
    }

    assertThat(Files.exists(DOCUMENT) ? Files.readString(DOCUMENT) : "")
        .as("%s is not what the tools say; to refresh it, run: %s", DOCUMENT, REFRESH)
        .isEqualTo(text.toString());
  }

  private static final String HEAD =
      """
      # Tools

      Generated from the tools themselves. A token sees in `tools/list` those that it can call; \
      `profile_get` exists where the context has a team profile. None reaches into an open world. \
      The v0.2 names (`memory.search`) are accepted in calls.

      | Tool | Title | Scopes | Read only | Destructive | Idempotent |
      |---|---|---|---|---|---|
      """;

  private static String row(ToolSpec spec) {
    return "| `%s` | %s | %s | %s | %s | %s |\n"
        .formatted(
            spec.name(),
            spec.title(),
            scopes(spec.action().scopes()),
            word(spec, Hint.READ_ONLY),
            word(spec, Hint.DESTRUCTIVE),
            word(spec, Hint.IDEMPOTENT));
  }

  private static String scopes(ScopeRule rule) {
    return rule.anyOf().isEmpty()
        ? names(rule.allOf(), " and ")
        : names(rule.anyOf(), " or ") + "; a challenge asks for " + names(rule.asked(), " and ");
  }

  private static String names(Collection<Scope> scopes, String between) {
    return scopes.stream()
        .map(scope -> "`" + scope.value() + "`")
        .collect(Collectors.joining(between));
  }

  private static String word(ToolSpec spec, Hint hint) {
    return spec.hints().contains(hint) ? "yes" : "no";
  }

  private String section(ToolSpec spec) {
    StringBuilder text = new StringBuilder();
    text.append("\n## ").append(spec.name()).append("\n\n").append(spec.description());
    text.append("\n\n| Argument | Type | |\n|---|---|---|\n");
    Data.Obj input = (Data.Obj) Json.parse(schemas.input(spec.name()).toString());
    Set<String> required = new TreeSet<>();
    input.items("required").forEach(name -> required.add(((Data.Text) name).value()));
    Data.Obj properties = input.object("properties").orElseThrow();
    properties
        .members()
        .forEach(
            (name, schema) ->
                text.append(
                    "| `%s` | %s | %s |\n"
                        .formatted(
                            name,
                            type((Data.Obj) schema),
                            required.contains(name) ? "required" : "")));
    return text.toString();
  }

  private static String type(Data.Obj schema) {
    String type = schema.text("type").orElse("any");
    List<Data> values = schema.items("enum");
    return values.isEmpty()
        ? type
        : values.stream()
            .map(value -> "`" + ((Data.Text) value).value() + "`")
            .collect(Collectors.joining(", "));
  }
}
