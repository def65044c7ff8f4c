package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SchemasTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String PAGE = "memory.page.schema.json";
  private static final Schemas SCHEMAS = Schemas.standard();

  static List<String> files() {
    return SCHEMAS.files();
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName("every schema is a valid 2020-12 schema")
  void metaSchema(String file) {
    var metaSchema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertThat(metaSchema.validate(SCHEMAS.document(file))).isEmpty();
    assertThat(metaSchema.validate(JSON.readTree("{\"type\": \"text\"}"))).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("files")
  @DisplayName(
      "every schema says 2020-12 and has the $id that the text gives its file (§8.6 item 4)")
  void identity(String file) {
    JsonNode schema = SCHEMAS.document(file);
    assertThat(schema.path("$schema").stringValue())
        .isEqualTo("https://json-schema.org/draft/2020-12/schema");
    assertThat(schema.path("$id").stringValue())
        .isEqualTo("https://pcp-protocol.github.io/pcp/schemas/0.3/" + file);
  }

  @Test
  @DisplayName("all $ids differ")
  void uniqueIds() {
    assertThat(files().stream().map(f -> SCHEMAS.document(f).path("$id").stringValue()))
        .doesNotHaveDuplicates()
        .hasSize(10);
  }

  @Test
  @DisplayName("a schema is found by its file name and by its $id")
  void names() {
    JsonNode document = json("{}");
    assertThat(SCHEMAS.validate(PAGE, document))
        .isEqualTo(SCHEMAS.validate(Schemas.BASE + PAGE, document))
        .hasSize(2);
  }

  @Test
  @DisplayName("an unknown schema or definition is an error of the caller")
  void unknownNames() {
    JsonNode document = json("{}");
    assertThatThrownBy(() -> SCHEMAS.validate("page.json", document))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SCHEMAS.validate(PAGE, "nothing", document))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> SCHEMAS.document("../0.2/page.json"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://json.schemastore.org/package.json",
        "other.schema.json",
        "#/$defs/missing",
        "http://127.0.0.1:9/never.json"
      })
  @DisplayName("a reference that leads out of the class path is an error, never a fetch")
  void unresolvedReference(String ref) {
    JsonNode schema = json("{\"properties\": {\"a\": {\"$ref\": \"" + ref + "\"}}}");
    var documents = new SchemaDocuments(Map.of(Schemas.BASE + "one.json", schema));
    assertThatThrownBy(() -> new Schemas(documents))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Unresolved reference");
  }

  @Test
  @DisplayName("the validator itself loads nothing that is not ours")
  void closedLoader() {
    assertThatThrownBy(() -> SCHEMAS.errors("https://json.schemastore.org/package", json("{}")))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  @DisplayName("a definition validates on its own")
  void definition() {
    assertThat(SCHEMAS.validate(PAGE, "draft", json("{\"title\": \"t\"}"))).isEmpty();
    assertThat(SCHEMAS.validate(PAGE, "draft", json("{\"title\": \"\"}")))
        .containsExactly(new Violation("/title", "must have at least 1 character", "minLength"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'title': 'CANARY', 'updated': 'CANARY'}",
        "{'title': 'a', 'updated': '2026-01-01T00:00:00Z', 'CANARY': 1, 'tags': 'CANARY'}",
        "{'title': ['CANARY'], 'type': 'CANARY', 'source': {'CANARY': 1, 'at': 'CANARY'}}",
        "{'relations': [{'rel': 'CANARY X', 'target': ''}], 'id': 'CANARY/1', 'importance': 'CANARY'}",
        "{'review': {'state': 'CANARY', 'verified': 'CANARY'}, 'partition': 'CANARY'}"
      })
  @DisplayName("ERR-04 a message never repeats a stored value or the name of an unknown property")
  void silent(String document) {
    List<Violation> violations = SCHEMAS.validate(PAGE, json(document.replace('\'', '"')));
    assertThat(violations).isNotEmpty();
    assertThat(violations.toString()).doesNotContain("CANARY");
  }

  @Test
  @DisplayName("paths are JSON Pointers with their escapes")
  void pointers() {
    assertThat(SCHEMAS.validate("common.schema.json", "languages", json("[{\"tag\": \"e n\"}]")))
        .extracting(Violation::path)
        .containsExactly("/0/tag");
    JsonNode manifest = json("{\"fields\": {}, \"a/b~c\": -1}");
    assertThat(SCHEMAS.validate("common.schema.json", "counts", manifest))
        .extracting(Violation::path)
        .contains("/a~1b~0c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-02-30T00:00:00Z",
        "2025-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z",
        "2026-01-32T00:00:00Z",
        "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z",
        "2026-01-01T00:00:61Z",
        "2026-01-01T00:00:60Z",
        "2026-01-01T00:00:00+00:00",
        "2026-01-01T00:00:00",
        "2026-01-01 00:00:00Z",
        "2026-01-01t00:00:00z",
        "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00.1234567890Z",
        "2026-01-01T00:00Z",
        "2026-01-01T00:00:00Z\n",
        "٢٠٢٦-01-01T00:00:00Z",
        "2026-01-01",
        ""
      })
  @DisplayName("TIME-01 an instant that cannot be, or is not UTC with Z, is refused once")
  void badInstants(String text) {
    assertThat(SCHEMAS.validate("common.schema.json", "instant", JSON.valueToTree(text)))
        .singleElement()
        .satisfies(v -> assertThat(v.message()).isEqualTo("must be a valid instant"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-02-29T23:59:59Z",
        "2000-02-29T00:00:00.123456789Z",
        "2016-12-31T23:59:60Z",
        "0001-01-01T00:00:00Z"
      })
  @DisplayName(
      "TIME-01 an instant of RFC 3339 in UTC is accepted, leap second and fraction included")
  void goodInstants(String text) {
    assertThat(SCHEMAS.validate("common.schema.json", "instant", JSON.valueToTree(text))).isEmpty();
  }

  @Test
  @DisplayName("many threads get the same answers from one object")
  void threads() throws Exception {
    JsonNode document = json("{\"title\": 1, \"updated\": \"x\", \"importance\": 2}");
    List<Violation> expected = SCHEMAS.validate(PAGE, document);
    assertThat(expected).hasSize(3);
    var fresh = new Schemas(SchemaDocuments.standard());
    Callable<List<Violation>> task = () -> fresh.validate(PAGE, document);
    try (ExecutorService pool = Executors.newFixedThreadPool(8)) {
      var tasks = IntStream.range(0, 400).mapToObj(i -> task).toList();
      for (Future<List<Violation>> answer : pool.invokeAll(tasks)) {
        assertThat(answer.get()).isEqualTo(expected);
      }
    }
  }

  @Test
  @DisplayName(
      "no source schema uses anyOf or oneOf, whose failures cannot be told in one sentence")
  void noAlternatives() {
    for (String file : files()) {
      assertThat(SCHEMAS.document(file).findValues("anyOf")).as(file).isEmpty();
      assertThat(SCHEMAS.document(file).findValues("oneOf")).as(file).isEmpty();
    }
  }

  private static JsonNode json(String text) {
    return JSON.readTree(text);
  }
}
