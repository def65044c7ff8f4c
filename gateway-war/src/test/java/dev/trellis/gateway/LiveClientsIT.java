package dev.trellis.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real MCP clients and the MCP conformance suite, from npm, against a demo. */
@Tag("live")
class LiveClientsIT {
  private static final Path CONFORMANCE = Cli.HOME.resolve("conformance");
  private static final int CLIENTS = 11;

  @TempDir static Path folder;
  private static RunningDemo demo;

  @BeforeAll
  static void start() throws Exception {
    demo = RunningDemo.start(folder.resolve("demo"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (demo != null) {
      demo.stop();
    }
  }

  @Test
  @DisplayName("every client connects and calls context_brief and memory_search")
  void clients() throws Exception {
    Said said = run("clients/run.sh", paper());

    assertThat(said.text().lines().filter(line -> line.startsWith("PASS ")))
        .as(said.text())
        .hasSize(CLIENTS);
    assertThat(said.code()).isZero();
    assertThat(said.text()).doesNotContain(demo.token(0, "agent"));
  }

  @Test
  @DisplayName("with a token that may do nothing, every client that calls a tool is told to fail")
  void clientsWithoutScopes() throws Exception {
    Said said = run("clients/run.sh", paper(), "--token", "none");

    assertThat(said.text().lines().filter(line -> line.startsWith("FAIL ")))
        .as(said.text())
        .hasSizeGreaterThanOrEqualTo(CLIENTS - 1); // Claude Code lists servers without calling
    assertThat(said.code()).isEqualTo(1);
  }

  @Test
  @DisplayName("the MCP conformance suite of both revisions, but for what is expected to fail")
  void conformance() throws Exception {
    Said said = run("mcp/run.sh", paper());

    assertThat(said.code()).as(said.text()).isZero();
    assertThat(said.text())
        .contains(
            "PASS MCP conformance, requirements of 2025-11-25",
            "PASS MCP conformance, requirements of 2026-07-28");
  }

  private record Said(int code, String text) {}

  private static String paper() {
    return demo.folder().resolve("demo.json").toString();
  }

  private static Said run(String script, String... arguments)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "script", ".log");
    Process process =
        new ProcessBuilder(command(script, arguments))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    if (!process.waitFor(10, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new AssertionError("it did not end: " + Files.readString(log, UTF_8));
    }
    return new Said(process.exitValue(), Files.readString(log, UTF_8));
  }

  private static List<String> command(String script, String... arguments) {
    return Stream.concat(
            Stream.of(CONFORMANCE.resolve(script).toString()), Arrays.stream(arguments))
        .toList();
  }
}
