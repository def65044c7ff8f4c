package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {

  static Stream<Examples.Example> valid() {
    return Examples.all();
  }

  static Stream<InvalidExamples.InvalidExample> invalid() {
    return InvalidExamples.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("valid")
  @DisplayName("a valid example breaks no rule")
  void validExample(Examples.Example example) {
    assertThat(example.violations()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("invalid")
  @DisplayName("an invalid example breaks its one rule and no other")
  void invalidExample(InvalidExamples.InvalidExample example) {
    assertThat(example.base().violations()).isEmpty();
    List<Violation> violations =
        Examples.violations(example.schema(), example.base().definition(), example.document());
    assertThat(violations)
        .singleElement()
        .satisfies(
            violation -> {
              assertThat(violation.path()).isEqualTo(example.path());
              assertThat(violation.keyword()).isEqualTo(example.keyword());
              assertThat(violation.message()).doesNotStartWith("does not satisfy");
            });
  }

  @Test
  @DisplayName("every assertion of every schema is the one that some invalid example breaks")
  void everyRuleFails() {
    var missing = SchemaRules.all(Schemas.standard());
    missing.removeAll(invalid().flatMap(ExamplesTest::broken).collect(Collectors.toSet()));
    assertThat(missing).isEmpty();
  }

  @Test
  @DisplayName("the count of rules sees every kind of assertion")
  void rulesAreCounted() {
    var rules = SchemaRules.all(Schemas.standard());
    assertThat(rules)
        .contains(
            Schemas.BASE + "memory.page.schema.json#/required:title",
            Schemas.BASE + "memory.page.schema.json#/additionalProperties",
            Schemas.BASE + "memory.page.schema.json#/$defs/draft/properties/x_import/false",
            Schemas.BASE + "common.schema.json#/$defs/share/maximum",
            Schemas.BASE + "common.schema.json#/$defs/connection_id/not",
            Schemas.BASE
                + "discovery.schema.json#/$defs/encryption/allOf/0/then/properties"
                + "/readable_by/contains");
    assertThat(rules).hasSizeGreaterThan(600);
  }

  @Test
  @DisplayName("every definition of the tools has a valid example")
  void everyToolHasExamples() {
    Map<String, Long> examples =
        Examples.of("tools")
            .collect(Collectors.groupingBy(Examples.Example::definition, Collectors.counting()));
    for (String tool : new SchemaBundler(Schemas.standard()).tools()) {
      assertThat(examples).containsKeys(tool + "_input", tool + "_output");
    }
    assertThat(examples).containsKey("error");
  }

  private static Stream<String> broken(InvalidExamples.InvalidExample example) {
    Schemas schemas = Schemas.standard();
    String file = example.schema() + ".schema.json";
    String definition = example.base().definition();
    String location =
        definition.isEmpty() ? Schemas.BASE + file : schemas.definitionId(file, definition);
    return schemas.errors(location, example.document()).stream()
        .map(
            error ->
                error.getKeyword().equals("required")
                    ? error.getSchemaLocation() + ":" + error.getProperty()
                    : error.getSchemaLocation().toString());
  }
}
