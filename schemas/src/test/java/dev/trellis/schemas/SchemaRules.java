package dev.trellis.schemas;

import java.util.LinkedHashSet;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Lists every assertion of the schemas by its place; {@code required} once for each name. */
final class SchemaRules {

  private static final Set<String> SILENT =
      Set.of("$schema", "$id", "$comment", "$ref", "title", "description", "default", "if");
  private static final Set<String> ASSERTIONS =
      Set.of(
          "type",
          "enum",
          "const",
          "pattern",
          "format",
          "minLength",
          "maxLength",
          "minimum",
          "maximum",
          "minItems",
          "maxItems",
          "contains",
          "not",
          "propertyNames");
  private static final Set<String> MAPS = Set.of("properties", "patternProperties", "$defs");

  private final Set<String> rules = new LinkedHashSet<>();

  private SchemaRules() {}

  static Set<String> all(Schemas schemas) {
    var found = new SchemaRules();
    for (String file : schemas.files()) {
      found.walk(Schemas.BASE + file + "#", schemas.document(file));
    }
    return found.rules;
  }

  private void walk(String at, JsonNode schema) {
    if (schema.isBoolean()) {
      if (!schema.booleanValue()) {
        rules.add(at + "/false");
      }
      return;
    }
    schema.properties().forEach(e -> keyword(at + "/" + e.getKey(), e.getKey(), e.getValue()));
  }

  private void keyword(String at, String keyword, JsonNode value) {
    if (keyword.equals("required")) {
      value.forEach(name -> rules.add(at + ":" + name.stringValue()));
    } else if (keyword.equals("uniqueItems") || isClosing(keyword, value)) {
      rules.add(at);
    } else if (ASSERTIONS.contains(keyword)) {
      rules.add(at);
    } else if (MAPS.contains(keyword)) {
      value.properties().forEach(e -> walk(at + "/" + e.getKey(), e.getValue()));
    } else if (keyword.equals("allOf")) {
      for (int i = 0; i < value.size(); i++) {
        walk(at + "/" + i, value.path(i));
      }
    } else if (Set.of("items", "then", "else", "additionalProperties").contains(keyword)) {
      walk(at, value);
    } else if (!SILENT.contains(keyword)) {
      throw new IllegalStateException("A keyword that nobody counts: " + keyword);
    }
  }

  private static boolean isClosing(String keyword, JsonNode value) {
    return value.isBoolean() && !value.booleanValue() && keyword.equals("additionalProperties");
  }
}
