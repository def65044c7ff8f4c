package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.Scope;
import dev.trellis.core.access.Scopes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrantOptionsTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({
    "45s,PT45S",
    "90m,PT90M",
    "12h,PT12H",
    "30d,PT720H",
    "4W,PT672H",
    "PT36H,PT36H",
    "P2D,PT48H"
  })
  void durations(String text, Duration expected) {
    assertThat(GrantCreateCommand.duration(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0d", "-1d", "30", "d", "1y", "PT0S", "PT-5M", "1d 2h"})
  void noDurations(String text) {
    assertThatThrownBy(() -> GrantCreateCommand.duration(text))
        .isInstanceOf(CommandFailure.class)
        .hasMessageStartingWith("--expires takes a span of time");
  }

  @Test
  @DisplayName("scopes may be separated by blanks or commas; none is none")
  void scopes() {
    assertThat(GrantCreateCommand.scopes(" memory:read,  memory:propose "))
        .isEqualTo(Scopes.of(Scope.MEMORY_READ, Scope.MEMORY_PROPOSE));
    assertThat(GrantCreateCommand.scopes("")).isEqualTo(Scopes.NONE);
  }

  @Test
  @DisplayName("a misspelt scope is refused, not left out")
  void misspelt() {
    assertThatThrownBy(() -> GrantCreateCommand.scopes("memory:read memory:propse"))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("memory:propse is no scope");
  }

  @Test
  @DisplayName(
      "D-20 without --as, with none that is a principal, and in no context, nothing is done")
  void usage() throws IOException {
    Path config = folder.resolve("trellis.yaml");
    Files.writeString(
        config,
        """
        origin: https://memory.example.org
        cursor_key: {env: CURSOR_KEY}
        contexts:
          harbor:
            database: {jdbc_url: "jdbc:mariadb://127.0.0.1:1/brain", user: a, password: {env: PASSWORD}}
        """);
    Map<String, String> environment =
        Map.of("CURSOR_KEY", "0123456789abcdef0123456789abcdef", "PASSWORD", "not used here");
    Shell shell = new Shell(folder);
    String file = config.toString();

    Shell.Result nobody =
        shell.run(environment, "grant", "list", "--config", file, "--context", "harbor");
    Shell.Result noPrincipal =
        shell.run(
            environment, "grant", "list", "--config", file, "--context", "harbor", "--as", "admin");
    Shell.Result noContext =
        shell.run(
            environment,
            "grant",
            "list",
            "--json",
            "--config",
            file,
            "--context",
            "haven",
            "--as",
            "human:admin");
    Shell.Result unreachable =
        shell.run(
            environment,
            "grant",
            "list",
            "--config",
            file,
            "--context",
            "harbor",
            "--as",
            "human:admin");

    assertThat(nobody.code()).isEqualTo(2);
    assertThat(nobody.err()).contains("--as");
    assertThat(noPrincipal.code()).isEqualTo(2);
    assertThat(noPrincipal.err()).contains("--as takes a principal");
    assertThat(noContext.code()).isEqualTo(2);
    assertThat(noContext.err()).contains("has no context of that id; it has harbor");
    assertThat(noContext.out()).contains("\"status\":\"failed\"", "\"exit_code\":2");
    assertThat(unreachable.code()).isEqualTo(3);
  }
}
