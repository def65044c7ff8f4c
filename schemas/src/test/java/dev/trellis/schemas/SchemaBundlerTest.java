package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SchemaBundlerTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final SchemaBundler BUNDLER = new SchemaBundler(Schemas.standard());
  private static final String ERROR = "{\"error\": {\"code\": \"not_found\", \"message\": \"m\"}}";

  static List<String> tools() {
    return BUNDLER.tools();
  }

  /** Every served schema by the name of its golden file. */
  static Stream<Map.Entry<String, JsonNode>> bundled() {
    return tools().stream()
        .flatMap(
            tool ->
                Stream.of(
                    Map.entry(tool + ".input.json", BUNDLER.input(tool)),
                    Map.entry(tool + ".output.json", BUNDLER.output(tool))));
  }

  @Test
  @DisplayName("TOOL-04 the fourteen standard tools of §6.2 have an input and an output")
  void standardTools() {
    assertThat(tools())
        .containsExactly(
            "profile_get",
            "profile_update",
            "memory_search",
            "memory_read",
            "memory_list",
            "memory_write",
            "memory_propose",
            "review_list",
            "review_resolve",
            "partition_list",
            "context_brief",
            "audit_list",
            "export_create",
            "erase_request");
    assertThatThrownBy(() -> BUNDLER.input("memory_forget"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("bundled")
  @DisplayName("TOOL-04 a bundled schema equals its golden file")
  void golden(Map.Entry<String, JsonNode> schema) throws IOException {
    Golden.assertSame("schemas/0.3/bundled/" + schema.getKey(), schema.getValue());
  }

  @ParameterizedTest
  @MethodSource("bundled")
  @DisplayName("TOOL-05 a served schema is self-contained and a valid 2020-12 schema")
  void selfContained(Map.Entry<String, JsonNode> schema) {
    assertThat(schema.getValue().findValues("$ref")).isEmpty();
    assertThat(schema.getValue().findValues("$defs")).isEmpty();
    assertThat(schema.getValue().findValues("$comment")).isEmpty();
    var metaSchema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertThat(metaSchema.validate(schema.getValue())).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("tools")
  @DisplayName("TOOL-06 the top level of an input schema is a plain object schema")
  void plainInput(String tool) {
    JsonNode schema = BUNDLER.input(tool);
    assertThat(schema.path("type").stringValue()).isEqualTo("object");
    assertThat(schema.propertyNames())
        .isSubsetOf("type", "required", "properties", "additionalProperties");
    assertThat(schema.findValues("properties"))
        .allSatisfy(p -> assertThat(p).noneMatch(JsonNode::isBoolean));
  }

  @ParameterizedTest
  @MethodSource("tools")
  @DisplayName("D-26 a served output schema admits the tool's result and an error, nothing else")
  void outputAdmitsErrors(String tool) {
    JsonNode output = BUNDLER.output(tool);
    assertThat(output.path("type").stringValue()).isEqualTo("object");
    assertThat(output.propertyNames())
        .containsExactlyInAnyOrder("type", "properties", "additionalProperties", "anyOf");
    var served =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(output);
    assertThat(served.validate(JSON.readTree(ERROR))).isEmpty();
    assertThat(served.validate(JSON.readTree("{}"))).isNotEmpty();
    assertThat(served.validate(JSON.readTree("{\"error\": {\"code\": \"other\"}}"))).isNotEmpty();
    assertThat(Examples.of("tools").filter(e -> e.definition().equals(tool + "_output")))
        .isNotEmpty()
        .allSatisfy(e -> assertThat(served.validate(e.document())).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("tools")
  @DisplayName("TOOL-04 a valid input is valid under the served schema too")
  void inputAdmitsExamples(String tool) {
    var served =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(BUNDLER.input(tool));
    assertThat(Examples.of("tools").filter(e -> e.definition().equals(tool + "_input")))
        .isNotEmpty()
        .allSatisfy(e -> assertThat(served.validate(e.document())).isEmpty());
    assertThat(served.validate(JSON.readTree("{\"unknown\": 1}"))).isNotEmpty();
  }

  @Test
  @DisplayName("a reference and its place that both say the same keyword are a mistake")
  void conflict() {
    String id = Schemas.BASE + "a.json";
    JsonNode schema =
        JSON.readTree(
            "{\"$defs\": {\"a\": {\"maxLength\": 1},"
                + " \"b\": {\"$ref\": \"#/$defs/a\", \"maxLength\": 2}}}");
    var inliner = new RefInliner(new SchemaDocuments(Map.of(id, schema)));
    assertThatThrownBy(() -> inliner.inline(id, "#/$defs/b"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("maxLength");
  }
}
