package dev.trellis.core.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.DataArbitraries;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.data.Yaml;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PlainBlockTest {

  @Provide
  Arbitrary<String> lines() {
    Arbitrary<String> keys =
        Arbitraries.of("title", "tags", "x_a", "x_import", "y", "null", "x-b", "a b", "updated");
    Arbitrary<String> values =
        Arbitraries.oneOf(
            DataArbitraries.values().map(Json::write),
            Arbitraries.of(
                "1",
                "-0",
                "01",
                "1e3",
                ".5",
                "~",
                "null",
                "Null",
                "yes",
                "2026-01-01",
                "\"\\uD83D\\uDE00\"",
                "\"\\/\"",
                "\"a\" # b",
                "[1,2",
                "{\"a\":1,\"a\":2}",
                "{\"a\": {\"b\": [1, 2]}}",
                "\"\u0085\"",
                "&a 1",
                "!!str 1",
                "'x'",
                ""),
            Arbitraries.strings().withChars("\"\\[]{},: a1#-&*!|>'%@`u0dDx\t").ofMaxLength(12));
    return Combinators.combine(keys, Arbitraries.of(": ", ":", ":  ", " : "), values)
        .as((key, colon, value) -> key + colon + value + "\n");
  }

  @Property(tries = 3000)
  @Label("FILE-03 what is read as plain lines is what YAML says")
  void agreesWithYaml(@ForAll("blocks") List<String> lines) {
    String block = String.join("", lines);
    Optional<Data.Obj> plain = PlainBlock.read(block);
    plain.ifPresent(members -> assertThat(yaml(block)).contains(members));
  }

  @Provide
  Arbitrary<List<String>> blocks() {
    return lines().list().ofMinSize(1).ofMaxSize(3);
  }

  @Example
  @Label("FILE-03 a page as we write it is read as plain lines")
  void ourOwnPages() {
    String block =
        """
        title: "A \\"b\\"\\n"
        updated: "2026-01-01T00:00:00Z"
        importance: 0.5
        tags: ["a","b"]
        x_agent_brain: {"type":"note"}
        """;
    assertThat(PlainBlock.read(block)).isEqualTo(yaml(block)).isPresent();
    assertThat(PlainBlock.read("title: a\n")).isEmpty();
    assertThat(PlainBlock.read("title: 1\ntitle: 2\n")).isEmpty();
    assertThat(PlainBlock.read("")).isEmpty();
  }

  private static Optional<Data.Obj> yaml(String block) {
    try {
      return Yaml.parse(block, 1_000_000).value() instanceof Data.Obj members
          ? Optional.of(members)
          : Optional.empty();
    } catch (MalformedText e) {
      return Optional.empty();
    }
  }
}
