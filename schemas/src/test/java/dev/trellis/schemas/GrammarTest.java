package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The grammars of the text, value by value: what a pattern must admit and what it must refuse. */
class GrammarTest {

  private static final Path VALUES = Path.of("src/test/resources/values");

  static JsonNode table(String schema) throws IOException {
    return JsonMapper.shared().readTree(Files.readString(VALUES.resolve(schema + ".json")));
  }

  static Stream<Arguments> valid() throws IOException {
    return values("valid");
  }

  static Stream<Arguments> invalid() throws IOException {
    return values("invalid");
  }

  private static Stream<Arguments> values(String kind) throws IOException {
    return Stream.concat(values("common", kind), values("export.manifest", kind));
  }

  private static Stream<Arguments> values(String schema, String kind) throws IOException {
    return table(schema).properties().stream()
        .flatMap(
            e ->
                StreamSupport.stream(e.getValue().path(kind).spliterator(), false)
                    .map(value -> Arguments.of(schema, e.getKey(), value)));
  }

  @ParameterizedTest
  @MethodSource("valid")
  @DisplayName("PRIN-01 PATH-01 PATH-04 PART-01 MAN-06 a value of the grammar is accepted")
  void accepted(String schema, String definition, JsonNode value) {
    assertThat(Examples.violations(schema, definition, value)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("invalid")
  @DisplayName("PRIN-01 PATH-01 PATH-04 PART-01 MAN-06 a value outside the grammar is refused once")
  void refused(String schema, String definition, JsonNode value) {
    assertThat(Examples.violations(schema, definition, value))
        .singleElement()
        .satisfies(violation -> assertThat(violation.path()).isEmpty());
  }

  @Test
  @DisplayName("every definition with a pattern has its table of values")
  void complete() throws IOException {
    JsonNode table = table("common");
    JsonNode definitions = Schemas.standard().document("common.schema.json").path("$defs");
    assertThat(definitions.propertyNames())
        .filteredOn(name -> definitions.path(name).has("pattern") && !name.equals("instant"))
        .allSatisfy(name -> assertThat(table.has(name)).as(name).isTrue());
  }
}
