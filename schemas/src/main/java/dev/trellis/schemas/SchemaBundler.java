package dev.trellis.schemas;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes the tool schemas that a server hands out (§6.2): self-contained, with every {@code $ref}
 * resolved. The same schemas always give the same result, member order included.
 *
 * <p>What a served schema no longer says, the server still checks against {@code
 * tools.schema.json}.
 */
public final class SchemaBundler {

  private static final String TOOLS = "tools.schema.json";

  private static final Set<String> COMBINATORS =
      Set.of(
          "allOf",
          "anyOf",
          "oneOf",
          "not",
          "if",
          "then",
          "else",
          "dependentSchemas",
          "dependentRequired");

  private final Schemas schemas;
  private final RefInliner inliner;

  /** A bundler over the tool schemas of {@code schemas}. */
  public SchemaBundler(Schemas schemas) {
    this.schemas = schemas;
    this.inliner = new RefInliner(schemas.documents());
  }

  /** The names of the standard tools of §6.2, in the order of its table. */
  public List<String> tools() {
    List<String> names = new ArrayList<>();
    for (String definition : schemas.documents().document(TOOLS).path("$defs").propertyNames()) {
      if (definition.endsWith("_input")) {
        names.add(definition.substring(0, definition.length() - "_input".length()));
      }
    }
    return List.copyOf(names);
  }

  /**
   * The {@code inputSchema} of a tool: a plain object schema without combinators at its top level,
   * and without boolean schemas as properties, which some clients cannot read.
   *
   * @throws IllegalArgumentException if there is no such tool
   */
  public JsonNode input(String tool) {
    ObjectNode schema = plain(tool + "_input");
    plainProperties(schema);
    return schema;
  }

  /**
   * The {@code outputSchema} of a tool: a plain object schema that admits the tool's result and the
   * error of §6.3, because some clients check the result of a failed call too. The two sets of
   * required names stand in an {@code anyOf} beside the properties.
   *
   * @throws IllegalArgumentException if there is no such tool
   */
  public JsonNode output(String tool) {
    ObjectNode result = plain(tool + "_output");
    ObjectNode error = plain("error");
    ObjectNode properties = (ObjectNode) result.path("properties");
    properties.setAll((ObjectNode) error.path("properties"));
    ArrayNode forms = JsonMapper.shared().createArrayNode();
    forms.addObject().set("required", result.remove("required"));
    forms.addObject().set("required", error.path("required"));
    result.set("anyOf", forms);
    return result;
  }

  private ObjectNode plain(String definition) {
    String location = schemas.definitionId(TOOLS, definition);
    ObjectNode schema = (ObjectNode) inliner.inline(Schemas.BASE + TOOLS, location);
    schema.remove(COMBINATORS);
    return schema;
  }

  private static void plainProperties(JsonNode schema) {
    if (schema.path("properties") instanceof ObjectNode properties) {
      for (String name : List.copyOf(properties.propertyNames())) {
        if (properties.path(name).isBoolean()) {
          plainProperty(properties, name);
        }
      }
    }
    schema.forEach(SchemaBundler::plainProperties);
  }

  private static void plainProperty(ObjectNode properties, String name) {
    if (properties.path(name).booleanValue()) {
      properties.putObject(name);
    } else {
      properties.remove(name);
    }
  }
}
