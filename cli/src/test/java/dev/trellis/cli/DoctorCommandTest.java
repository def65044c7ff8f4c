package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Json;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DoctorCommandTest {
  private static final Path HARD =
      Path.of("..", "tomatio-adapter", "src", "test", "resources", "fixtures", "hard-cases.sql.gz");

  @TempDir Path scratch;
  private Shell shell;

  @BeforeEach
  void shell() {
    shell = new Shell(scratch);
  }

  @Test
  void aCleanBrain() throws IOException {
    Shell.Result result = shell.run(Map.of(), "doctor", "--sql", Shell.EXAMPLE.toString());

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("pages        20", "harbor-team (20)", "Nothing is wrong or odd with it.");
    try (Stream<Path> left = Files.list(scratch)) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  @DisplayName("each finding says what it is, what it means, and where; none says what is stored")
  void hardCases() {
    Shell.Result result = shell.run(Map.of(), "doctor", "--sql", HARD.toString());

    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out())
        .contains(
            "status-unknown: A row or post has a status",
            "To do: Correct the status in the database",
            "wp_posts 162 (post_status)")
        .doesNotContain("Body of case", "Row case", "agent-scout", "shared-name", "brain.example");
  }

  @ParameterizedTest
  @ValueSource(strings = {"example", "hard", "missing"})
  void jsonFollowsItsSchema(String which) throws IOException {
    Path dump =
        switch (which) {
          case "example" -> Shell.EXAMPLE;
          case "hard" -> HARD;
          default -> scratch.resolve("missing.sql");
        };

    Shell.Result result = shell.run(Map.of(), "doctor", "--json", "--sql", dump.toString());

    String schema = Files.readString(Path.of("..", "docs", "json", "doctor.schema.json"));
    assertThat(
            Schemas.of(Json.toNode(Json.parse(schema)))
                .validate("urn:trellis:json:doctor:1", Json.toNode(Json.parse(result.out()))))
        .isEmpty();
    assertThat(result.out()).doesNotContain("Body of case", "Row case");
  }

  @Test
  @DisplayName("a table of the plugin in the dump that nobody knows is named, nothing else of it")
  void unknownTable() throws IOException {
    String dump =
        Files.readString(Shell.EXAMPLE)
            .replaceFirst(
                "DROP TABLE IF EXISTS `wp_ab_audit`",
                "CREATE TABLE `wp_ab_\u001b[2Jmood` (`CANARY` int);\n$0");
    Path file = Files.writeString(scratch.resolve("later.sql"), dump);

    Shell.Result result = shell.run(Map.of(), "doctor", "--sql", file.toString());

    assertThat(result.code()).as(result.err()).isEqualTo(1);
    assertThat(result.out())
        .contains("1  plugin-table-unknown: ", "For example wp_ab_?[2Jmood table (name)")
        .doesNotContain("CANARY", "\u001b");
  }

  @Test
  @DisplayName("content that is odd in every place does not come out")
  void canary() throws IOException {
    String dump =
        Files.readString(Shell.EXAMPLE)
            .replace("'harbor-team'", "'CANARY slug'")
            .replace("'episode'", "'CANARY-type'")
            .replace("'ab_proposed'", "'CANARY-status'")
            .replace("'ab_proposing_agent','2'", "'ab_proposing_agent','CANARY name'");
    Path file = Files.writeString(scratch.resolve("canary.sql"), dump);

    for (List<String> more : List.of(List.<String>of(), List.of("--json"))) {
      List<String> call =
          Stream.concat(Stream.of("doctor", "--sql", file.toString()), more.stream()).toList();
      Shell.Result result = shell.run(Map.of(), call.toArray(String[]::new));

      assertThat(result.code()).as(result.err()).isEqualTo(1);
      assertThat(result.out())
          .contains("status-unknown", "row-type-unknown", "scope-slug-unusable");
      assertThat(result.out() + result.err())
          .doesNotContain("CANARY slug", "CANARY-", "CANARY name");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--sql missing.sql,2,There is no file",
    "'',2,Missing required argument",
    "--jdbc-url jdbc:mariadb://127.0.0.1:1/x --user u,3,cannot be reached",
    "--nonsense,2,Unknown option",
    "--sql ../docs/examples/small-team-brain.sql --prefix other_,4,This is not a WordPress database",
    "--sql ../docs/examples/small-team-brain.sql --site 2,4,This is not a WordPress database"
  })
  void wrongCalls(String arguments, int code, String says) {
    String[] call = ("doctor " + arguments).strip().split(" ", -1);

    Shell.Result result = shell.run(Map.of(), call);

    assertThat(result.code()).as(result.err()).isEqualTo(code);
    assertThat(result.err()).contains(says);
    assertThat(result.out()).isEmpty();
  }
}
