package dev.trellis.schemas;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The schema documents as they are on the class path, by {@code $id}, and what a reference means.
 */
record SchemaDocuments(Map<String, JsonNode> byId) {

  static final String BASE = "https://pcp-protocol.github.io/pcp/schemas/0.3/";

  static final List<String> FILES =
      List.of(
          "common.schema.json",
          "discovery.schema.json",
          "memory.page.schema.json",
          "tools.schema.json",
          "audit.entry.schema.json",
          "export.manifest.schema.json",
          "export.context.schema.json",
          "erasure.receipt.schema.json",
          "profile.core.schema.json",
          "profile.team.schema.json");

  private static final JsonMapper JSON = new JsonMapper();

  /** The schema at a place of a document. */
  record Target(String id, JsonNode schema) {}

  static SchemaDocuments standard() {
    Map<String, JsonNode> documents = new LinkedHashMap<>();
    for (String file : FILES) {
      documents.put(BASE + file, read(file));
    }
    return new SchemaDocuments(documents);
  }

  private static JsonNode read(String file) {
    try (InputStream in = SchemaDocuments.class.getResourceAsStream("/schemas/0.3/" + file)) {
      if (in == null) {
        throw new IllegalStateException("Missing from the class path: schemas/0.3/" + file);
      }
      return JSON.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The {@code $id} of a schema that is named by its file name or its {@code $id}. */
  String idOf(String schema) {
    String id = byId.containsKey(schema) ? schema : BASE + schema;
    if (!byId.containsKey(id)) {
      throw new IllegalArgumentException("No such schema: " + schema);
    }
    return id;
  }

  /** The document with this {@code $id} or file name. */
  JsonNode document(String schema) {
    return Objects.requireNonNull(byId.get(idOf(schema)));
  }

  /** The schema that {@code ref} means when it stands in the document {@code from}. */
  Target resolve(String from, String ref) {
    URI uri = ref.startsWith("#") ? URI.create(ref) : URI.create(from).resolve(ref);
    String id = ref.startsWith("#") ? from : withoutFragment(uri.toString());
    JsonNode document = byId.get(id);
    JsonNode schema = document == null ? null : document.at(pointer(uri));
    if (schema == null || schema.isMissingNode()) {
      throw new IllegalStateException("Unresolved reference " + ref + " in " + from);
    }
    return new Target(id, schema);
  }

  /** Fails unless every {@code $ref} of every document can be resolved. */
  void checkReferences() {
    byId.forEach(
        (id, document) ->
            document.findValues("$ref").stream()
                .filter(JsonNode::isString)
                .forEach(ref -> resolve(id, ref.stringValue())));
  }

  private static String withoutFragment(String uri) {
    int hash = uri.indexOf('#');
    return hash < 0 ? uri : uri.substring(0, hash);
  }

  private static JsonPointer pointer(URI uri) {
    String fragment = uri.getFragment();
    return JsonPointer.compile(fragment == null ? "" : fragment);
  }
}
