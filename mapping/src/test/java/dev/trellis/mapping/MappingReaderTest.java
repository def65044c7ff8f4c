package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A mapping file")
class MappingReaderTest {
  private static final String GOOD = MappingFile.resource("tomatio.yaml");

  @Test
  @DisplayName("that this build carries is read, in its own order where that counts")
  void reads() {
    MappingFile mapping = MappingFile.load("tomatio.yaml", GOOD);
    assertThat(mapping).isEqualTo(MappingFile.tomatio());
    assertThat(mapping.roles().keySet()).containsExactly("ab_agent", "ab_curator", "administrator");
    assertThat(mapping.entities().keySet()).containsExactly("memory_row", "knowledge", "procedure");
    assertThat(mapping.audit().events().getLast().pattern()).isEqualTo("*");
    assertThat(mapping.entityOfPostType("ab_knowledge")).contains(mapping.entity("knowledge"));
    assertThat(mapping.entityOfPostType("AB_Knowledge")).isEmpty();
  }

  /** What is put in place of what, and the error with the place of the mark in the changed file. */
  static Stream<Arguments> mistakes() {
    return Stream.of(
        wrong(
            "store: tomatio",
            "store: [tomatio",
            ": TomaTío (formerly",
            "not a mapping file: not valid YAML"),
        wrong(
            "store: tomatio",
            "store: &a tomatio",
            "&a",
            "not a mapping file: anchors are not accepted"),
        wrong(
            "\nsite:\n",
            "\nstore: again\nsite:\n",
            "store: again",
            "not a mapping file: a key stands twice"),
        wrong(
            "  taxonomy: ab_scope",
            "  taxonomy: ab_scope\n  colour: red",
            "taxonomy: ab_scope",
            "at /partitions"),
        wrong("  taxonomy: ab_scope", "  taxonomy: 7", "7\n", "at /partitions/taxonomy"),
        wrong("meta_prefix: ab_\n", "", "mapping: 1", "meta_prefix"),
        wrong(
            "with: row_source",
            "with: row_sorcery",
            "row_sorcery",
            "no such converter at /entities/memory_row/rules/8/with"),
        wrong(
            "    table: memory\n",
            "    table: memories\n",
            "memories",
            "no such table in this file at /entities/memory_row/table"),
        wrong(
            "from: [importance]",
            "from: [salience]",
            "salience]",
            "no such column of that table in this file at /entities/memory_row/rules/5/from/0"),
        wrong("\"local:modified\"", "\"local:changed\"", "\"local:changed\"", "no such column"),
        wrong(
            "    body: content",
            "    body: contents",
            "contents",
            "no such column of that table in this file at /entities/memory_row/body"),
        wrong(
            "    expires: expires\n    kept",
            "    expires: expiry\n    kept",
            "expiry",
            "no such column"),
        wrong(
            "from: [agent_written, agent, type, source_ids], with: row_source",
            "from: [agent_written], with: row_source",
            "{to: source, from: [agent_written]",
            "the converter needs 4 sources at /entities/memory_row/rules/8"),
        wrong(
            "      - memory/row/{id}",
            "      - memory/row/{type}",
            "memory/row/{type}",
            "the last path is made of the id alone"),
        wrong(
            "      - memory/{type}/{id}\n",
            "      - memory/{kind}/{id}\n",
            "memory/{kind}",
            "no such column"),
        wrong(
            "      - memory/{type}/{id}\n",
            "      - memory/{type/{id}\n",
            "memory/{type/",
            "at /entities/memory_row/path/0"),
        wrong(
            "categories: [grant]}\n    auth",
            "categories: [grants]}\n    auth",
            "grants]",
            "at /audit/events/oauth.*/categories/0"),
        wrong(
            "    memory: {columns: [agent]",
            "    memoir: {columns: [agent]",
            "{columns: [agent]",
            "no such table in this file at /principals/named_by/memoir"),
        wrong(
            "    memory: {columns: [agent]",
            "    memory: {columns: [agents]",
            "[agents]",
            "no such column"),
        wrong(
            "ab_read_scopes: [read]",
            "ab_read_scopes: [reed]",
            "reed]",
            "at /principals/scope_lists/ab_read_scopes/0"),
        wrong(
            "  unknown: service:wordpress",
            "  unknown: human:wordpress",
            "human:wordpress",
            "at /principals/unknown"),
        wrong(
            "verbs: {approved: approve",
            "verbs: {approved: fine",
            "fine",
            "at /audit/meta/verbs/approved"),
        wrong(
            "      deleted: absent",
            "      deleted: gone",
            "gone\n",
            "at /entities/memory_row/states/deleted"));
  }

  @ParameterizedTest(name = "{1}: {2}")
  @MethodSource("mistakes")
  @DisplayName("with a mistake is refused, with the file, the line, the column and the rule")
  void refuses(String yaml, String mark, String rule) {
    int at = yaml.indexOf(mark);
    assertThat(at).isNotNegative();
    int line = (int) yaml.substring(0, at).lines().count() + (yaml.charAt(at - 1) == '\n' ? 1 : 0);
    int column = at - yaml.lastIndexOf('\n', at - 1);
    assertThatThrownBy(() -> MappingFile.load("mine.yaml", yaml))
        .isInstanceOf(MappingError.class)
        .hasMessageStartingWith("mine.yaml:" + line + ":" + column + ": ")
        .hasMessageContaining(rule);
  }

  @Property(tries = 200)
  @Label("with anything in place of any line is read or refused, and nothing else")
  void fuzz(@ForAll int line, @ForAll String text) {
    String[] lines = GOOD.split("\n", -1);
    lines[Math.floorMod(line, lines.length)] = text;
    try {
      assertThat(MappingFile.load("mine.yaml", String.join("\n", lines)).store()).isNotNull();
    } catch (MappingError e) {
      assertThat(e.getMessage()).matches("(?s)mine\\.yaml:\\d+:\\d+: .+");
    }
  }

  private static Arguments wrong(String good, String bad, String mark, String rule) {
    int first = GOOD.indexOf(good);
    if (first < 0) {
      throw new IllegalArgumentException("the mapping has no " + good);
    }
    String yaml = GOOD.substring(0, first) + bad + GOOD.substring(first + good.length());
    return Arguments.of(yaml, mark, rule);
  }
}
