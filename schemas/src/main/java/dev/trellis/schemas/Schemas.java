package dev.trellis.schemas;

import com.google.re2j.Pattern;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import com.networknt.schema.regex.RegularExpression;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * The JSON Schemas of PCP v0.3, compiled once and safe for use by many threads.
 *
 * <p>A schema is named by its file name ({@code memory.page.schema.json}) or by its {@code $id}.
 * All schemas come from the class path; nothing is ever fetched, and a reference that cannot be
 * resolved there is an error when the object is made. {@code format} is asserted, so that a day
 * that does not exist is not a date. Patterns are matched in linear time, however long the text.
 */
public final class Schemas {

  /** What every {@code $id} begins with (§8.6 item 4). */
  public static final String BASE = SchemaDocuments.BASE;

  private static final int SHORT = 128;

  private static final class Standard {
    static final Schemas INSTANCE = new Schemas(SchemaDocuments.standard());
  }

  private final SchemaDocuments documents;
  private final SchemaRegistry registry;
  private final Map<String, Schema> compiled = new ConcurrentHashMap<>();

  Schemas(SchemaDocuments documents) {
    documents.checkReferences();
    this.documents = documents;
    this.registry = registryOf(documents);
    documents.byId().keySet().forEach(this::compile);
  }

  /** The schemas of v0.3; always the same object. */
  public static Schemas standard() {
    return Standard.INSTANCE;
  }

  /**
   * One self-contained schema that is not of v0.3, such as that of a file format of ours; it is
   * named by its {@code $id}.
   */
  public static Schemas of(JsonNode schema) {
    return new Schemas(new SchemaDocuments(Map.of(schema.path("$id").stringValue(), schema)));
  }

  /** The file names of all schemas, in a fixed order. */
  public List<String> files() {
    return SchemaDocuments.FILES;
  }

  /**
   * A copy of a schema as it is published.
   *
   * @throws IllegalArgumentException if there is no such schema
   */
  public JsonNode document(String schema) {
    return documents.document(schema).deepCopy();
  }

  /**
   * Every rule of a schema that a document breaks; empty if it is valid.
   *
   * @throws IllegalArgumentException if there is no such schema
   */
  public List<Violation> validate(String schema, JsonNode document) {
    return ViolationText.of(errors(documents.idOf(schema), document));
  }

  /**
   * Every rule of one definition ({@code #/$defs/<definition>}) that a document breaks; empty if it
   * is valid.
   *
   * @throws IllegalArgumentException if there is no such schema or no such definition
   */
  public List<Violation> validate(String schema, String definition, JsonNode document) {
    return ViolationText.of(errors(definitionId(schema, definition), document));
  }

  /** What the validator found, with the places in the schemas that the tests count. */
  List<Error> errors(String location, JsonNode document) {
    return compile(location).validate(document);
  }

  String definitionId(String schema, String definition) {
    if (!documents.document(schema).path("$defs").has(definition)) {
      throw new IllegalArgumentException("No such definition: " + definition + " in " + schema);
    }
    return documents.idOf(schema) + "#/$defs/" + definition;
  }

  SchemaDocuments documents() {
    return documents;
  }

  private Schema compile(String location) {
    return compiled.computeIfAbsent(
        location,
        at -> {
          Schema schema = registry.getSchema(SchemaLocation.of(at));
          schema.initializeValidators();
          return schema;
        });
  }

  /**
   * The JDK's patterns recurse once per repetition: a path of 500 segments overflows a small stack
   * before its maxLength is looked at. RE2 neither recurses nor backtracks, and takes five times as
   * long; so short texts of plain characters, of which both say the same, are left to the JDK.
   */
  static RegularExpression linear(String pattern) {
    Pattern compiled = Pattern.compile(pattern);
    java.util.regex.Pattern quick = java.util.regex.Pattern.compile(pattern);
    return text ->
        isShortAndPlain(text) ? quick.matcher(text).find() : compiled.matcher(text).find();
  }

  private static boolean isShortAndPlain(String text) {
    return text.length() <= SHORT && text.chars().allMatch(c -> c >= ' ' && c <= '~');
  }

  private static SchemaRegistry registryOf(SchemaDocuments documents) {
    Map<String, String> texts =
        documents.byId().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().toString()));
    Set<String> known = Set.copyOf(texts.keySet());
    SchemaRegistryConfig config =
        SchemaRegistryConfig.builder()
            .formatAssertionsEnabled(true)
            .pathType(PathType.JSON_POINTER)
            .regularExpressionFactory(Schemas::linear)
            .build();
    return SchemaRegistry.withDefaultDialect(
        SpecificationVersion.DRAFT_2020_12,
        builder ->
            builder
                .schemaRegistryConfig(config)
                .schemas(texts)
                .schemaLoader(loader -> loader.allow(iri -> known.contains(iri.toString()))));
  }
}
