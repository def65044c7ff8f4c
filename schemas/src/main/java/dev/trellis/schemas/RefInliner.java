package dev.trellis.schemas;

import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replaces every {@code $ref} of a schema by what it means. Comments and definitions stay behind.
 * The schemas of PCP do not refer to themselves, so this ends.
 */
record RefInliner(SchemaDocuments documents) {

  private static final Set<String> LEFT_BEHIND =
      Set.of("$schema", "$id", "$comment", "$defs", "$ref");
  private static final Set<String> MAPS_OF_SCHEMAS = Set.of("properties", "patternProperties");
  private static final Set<String> LISTS_OF_SCHEMAS = Set.of("allOf", "anyOf", "oneOf");
  private static final Set<String> SCHEMAS =
      Set.of(
          "items",
          "contains",
          "additionalProperties",
          "propertyNames",
          "not",
          "if",
          "then",
          "else");
  private static final Set<String> ANNOTATIONS = Set.of("title", "description", "default");

  /** The schema that {@code ref} means when it stands in the document {@code from}, inlined. */
  JsonNode inline(String from, String ref) {
    SchemaDocuments.Target target = documents.resolve(from, ref);
    return inline(target.id(), target.schema());
  }

  private JsonNode inline(String id, JsonNode schema) {
    if (!schema.isObject()) {
      return schema;
    }
    ObjectNode result =
        schema.has("$ref")
            ? (ObjectNode) inline(id, schema.path("$ref").stringValue())
            : JsonMapper.shared().createObjectNode();
    for (String keyword : schema.propertyNames()) {
      if (!LEFT_BEHIND.contains(keyword)) {
        add(result, keyword, inlineKeyword(id, keyword, schema.path(keyword)));
      }
    }
    return result;
  }

  private JsonNode inlineKeyword(String id, String keyword, JsonNode value) {
    if (SCHEMAS.contains(keyword)) {
      return inline(id, value);
    }
    if (MAPS_OF_SCHEMAS.contains(keyword)) {
      ObjectNode map = JsonMapper.shared().createObjectNode();
      value.properties().forEach(e -> map.set(e.getKey(), inline(id, e.getValue())));
      return map;
    }
    if (LISTS_OF_SCHEMAS.contains(keyword)) {
      ArrayNode list = JsonMapper.shared().createArrayNode();
      value.forEach(each -> list.add(inline(id, each)));
      return list;
    }
    return value.deepCopy();
  }

  /**
   * Adds what stands beside a {@code $ref}: annotations win, properties join, the rest is new. A
   * property that the place forbids is left out of a closed object.
   */
  private static void add(ObjectNode result, String keyword, JsonNode value) {
    JsonNode present = result.path(keyword);
    if (present.isMissingNode() || ANNOTATIONS.contains(keyword)) {
      result.set(keyword, value);
    } else if (keyword.equals("properties")) {
      boolean closed = result.path("additionalProperties").isBoolean();
      value.properties().forEach(e -> join((ObjectNode) present, closed, e));
    } else {
      addNew(result, keyword, value);
    }
  }

  private static void join(
      ObjectNode properties, boolean closed, Map.Entry<String, JsonNode> property) {
    if (closed && property.getValue().isBoolean() && !property.getValue().booleanValue()) {
      properties.remove(property.getKey());
    } else {
      addNew(properties, property.getKey(), property.getValue());
    }
  }

  private static void addNew(ObjectNode result, String name, JsonNode value) {
    if (result.has(name)) {
      throw new IllegalStateException("Both a reference and its place say " + name);
    }
    result.set(name, value);
  }
}
