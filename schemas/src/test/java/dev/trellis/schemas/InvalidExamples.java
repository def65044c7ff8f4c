package dev.trellis.schemas;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The invalid examples: one change of a valid example that breaks one rule.
 *
 * <p>A change is {@code "remove": pointer} or {@code "set": pointer, "to": value}, where a value
 * {@code {"$text": t, "$times": n, "$then": u}} stands for t repeated n times and then u, and
 * {@code {"$item": v, "$times": n}} for an array of n times v.
 */
final class InvalidExamples {

  private static final Path INVALID = Path.of("src/test/resources/invalid");

  private InvalidExamples() {}

  record InvalidExample(
      String schema, String rule, Examples.Example base, JsonNode document, JsonNode expect) {

    String path() {
      return expect.path("path").stringValue();
    }

    String keyword() {
      return expect.path("keyword").stringValue();
    }

    @Override
    public String toString() {
      return schema + ": " + rule;
    }
  }

  static Stream<InvalidExample> all() {
    return Examples.schemas().flatMap(InvalidExamples::of);
  }

  static Stream<InvalidExample> of(String schema) {
    try {
      JsonNode cases =
          JsonMapper.shared().readTree(Files.readString(INVALID.resolve(schema + ".json")));
      return StreamSupport.stream(cases.spliterator(), false).map(each -> read(schema, each));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static InvalidExample read(String schema, JsonNode each) {
    Examples.Example base = Examples.named(schema, each.path("base").stringValue());
    return new InvalidExample(
        schema,
        each.path("rule").stringValue(),
        base,
        changed(base.document().deepCopy(), each.path("change")),
        each.path("expect"));
  }

  private static JsonNode changed(JsonNode document, JsonNode change) {
    if (change.has("remove")) {
      JsonPointer at = JsonPointer.compile(change.path("remove").stringValue());
      ObjectNode parent = (ObjectNode) document.at(at.head());
      if (parent.remove(at.last().getMatchingProperty()) == null) {
        throw new IllegalStateException("Nothing to remove at " + at);
      }
      return document;
    }
    JsonPointer at = JsonPointer.compile(change.path("set").stringValue());
    JsonNode value = expanded(change.path("to"));
    if (at.matches()) {
      return value;
    }
    JsonNode parent = document.at(at.head());
    if (parent instanceof ArrayNode array) {
      array.set(at.last().getMatchingIndex(), value);
    } else {
      ((ObjectNode) parent).set(at.last().getMatchingProperty(), value);
    }
    return document;
  }

  private static JsonNode expanded(JsonNode value) {
    int times = value.path("$times").asInt(0);
    if (value.has("$text")) {
      String text = value.path("$text").stringValue().repeat(times);
      return JsonMapper.shared().valueToTree(text + value.path("$then").asString(""));
    }
    if (value.has("$item")) {
      return JsonMapper.shared().valueToTree(Collections.nCopies(times, value.path("$item")));
    }
    return value;
  }
}
