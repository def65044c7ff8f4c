package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a tree of empty files: what is as new as its sources is not built again. */
class LauncherTest {
  private static final Instant BUILT = Instant.parse("2026-01-02T00:00:00Z");

  @TempDir Path home;

  @BeforeEach
  void aBuiltTree() throws IOException {
    Files.copy(Path.of("../trellis"), home.resolve("trellis"));
    for (String file :
        new String[] {
          "cli/target/trellis.jar",
          "gateway-war/target/trellis-gateway.war",
          "gateway-war/target/payara/payara-micro.jar",
          "gateway-war/pom.xml",
          "gateway-war/src/main/a",
          "pom.xml",
          "core/src/main/a"
        }) {
      write(file, "");
    }
    write("cli/target/built.stamp", "\ngateway\n");
    Path server = write("bin/mariadbd", "#!/bin/sh\necho 'mariadbd  Ver 10.11.19-MariaDB'\n");
    assertThat(server.toFile().setExecutable(true)).isTrue();
    try (Stream<Path> tree = Files.walk(home)) {
      for (Path made : tree.toList()) {
        Files.setLastModifiedTime(made, FileTime.from(BUILT.minusSeconds(60)));
      }
    }
    Files.setLastModifiedTime(home.resolve("cli/target/built.stamp"), FileTime.from(BUILT));
  }

  @ParameterizedTest
  @ValueSource(strings = {"export", "serve", "demo"})
  @DisplayName("a tree that is up to date is not built again, with the gateway or without")
  void upToDate(String command) throws Exception {
    assertThat(said(command)).doesNotContain("trellis: building");
    Files.setLastModifiedTime(
        home.resolve("core/src/main/a"), FileTime.from(BUILT.plusSeconds(60)));
    assertThat(said(command)).contains("trellis: building");
  }

  private Path write(String name, String text) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  /** What the launcher says; there is no program behind it, and no project to build. */
  private String said(String command) throws IOException, InterruptedException {
    Path log = home.resolve("said");
    ProcessBuilder builder =
        new ProcessBuilder("sh", home.resolve("trellis").toString(), command)
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder
        .environment()
        .merge("PATH", home.resolve("bin").toString(), (all, own) -> own + ":" + all);
    builder.environment().put("TRELLIS_JAVA_HOME", System.getProperty("java.home"));
    builder.environment().remove("TRELLIS_SKIP_BUILD");
    Process process = builder.start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return Files.readString(log, UTF_8);
  }
}
