package dev.trellis.tomatio.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.data.Yaml;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ConfigReaderTest {
  private static final Path CORPUS = Path.of("src", "test", "resources", "config");
  private static final String EXPECTS = "# expects ";
  private static final Schemas SCHEMA = Schemas.of(Json.toNode(schema()));
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "TRELLIS_CURSOR_KEY", "0123456789abcdef0123456789abcdef",
          "TRELLIS_DATABASE_PASSWORD", "from the environment");

  @TempDir Path folder;

  @BeforeEach
  void secrets() throws IOException {
    for (Path file : in("files")) {
      Path copy = folder.resolve(file.getFileName());
      Files.copy(file, copy);
      Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rw-------"));
    }
  }

  static List<Path> valid() {
    return in("valid");
  }

  static List<Path> invalid() {
    return in("invalid");
  }

  @ParameterizedTest
  @MethodSource("valid")
  @DisplayName("what the published schema accepts is read without a word")
  void accepted(Path file) throws IOException {
    List<String> warnings = new ArrayList<>();

    assertThat(violations(file)).isEmpty();
    assertThat(read(file, warnings).contexts()).isNotEmpty();
    assertThat(warnings).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("invalid")
  @DisplayName("every problem is told, at its line and column, and the published schema agrees")
  void refused(Path file) throws IOException {
    String text = Files.readString(file);
    List<String> expected =
        text.lines()
            .filter(line -> line.startsWith(EXPECTS))
            .map(line -> line.substring(EXPECTS.length()))
            .toList();

    ConfigException failure =
        catchThrowableOfType(ConfigException.class, () -> read(file, new ArrayList<>()));

    assertThat(failure).as("it was accepted").isNotNull();
    List<String> told =
        failure.problems().stream()
            .map(it -> it.line() + ":" + it.column() + " " + it.sentence())
            .toList();
    assertThat(told).hasSameSizeAs(expected);
    for (String beginning : expected) {
      assertThat(told).anyMatch(it -> it.startsWith(beginning), beginning);
    }
    assertThat(failure).hasMessageNotContaining("hunter2").hasMessageNotContaining("6f1d2a7c");
    if (!text.contains("# the schema cannot know")) {
      assertThat(violations(file)).isNotEmpty();
    }
  }

  @Test
  void everything() throws IOException {
    TrellisConfig config =
        read(CORPUS.resolve("valid").resolve("everything.yaml"), new ArrayList<>());

    assertThat(config.origin()).isEqualTo(URI.create("https://memory.example.org:8443"));
    assertThat(config.listener().address()).isEqualTo("::");
    assertThat(config.listener().port()).isEqualTo(8443);
    assertThat(config.listener().behindProxy()).isTrue();
    assertThat(config.listener().tls()).isNotNull();
    assertThat(config.listener().tls().keystore()).isEqualTo(folder.resolve("gateway.p12"));
    assertThat(config.listener().tls().password().value()).isEqualTo("a-password-of-a-test");
    assertThat(config.allowedOrigins())
        .containsExactly("https://claude.ai", "http://localhost:6274");
    assertThat(config.cursorKey().value()).startsWith("a-key-of-a-test");
    assertThat(config.callsPerMinute()).isEqualTo(60);
    assertThat(config.indexFolder()).isEqualTo(Path.of("/var/cache/trellis"));
    assertThat(config.metrics()).isEqualTo(new TrellisConfig.LoopbackPort("127.0.0.1", 9464));
    assertThat(config.contexts()).hasSize(2);
    TrellisConfig.Context harbor = config.contexts().get(new ContextId("harbor"));
    assertThat(harbor.database().jdbcUrl())
        .isEqualTo("jdbc:mariadb://db.example.org:3306/wordpress?sslMode=verify-full");
    assertThat(harbor.database().prefix()).isEqualTo("site_");
    assertThat(harbor.database().site()).isEqualTo(3);
    assertThat(harbor.controller()).hasToString("human:editor+7");
    assertThat(harbor.writeBack()).isEqualTo(TrellisConfig.WriteBack.NATIVE);
    assertThat(harbor.purpose()).isEqualTo("What the harbour team knows.");
    assertThat(harbor.teamProfile()).isFalse();
    assertThat(config.contexts().get(new ContextId("0-annex")).database().password().value())
        .isEqualTo("from the environment");
  }

  @Test
  void defaults() throws IOException {
    TrellisConfig config =
        read(CORPUS.resolve("valid").resolve("smallest.yaml"), new ArrayList<>());
    TrellisConfig.Context context = config.contexts().get(new ContextId("harbor"));

    assertThat(config.listener())
        .isEqualTo(new TrellisConfig.Listener("127.0.0.1", 8080, false, null));
    assertThat(config.callsPerMinute()).isEqualTo(600);
    assertThat(config.indexFolder()).isEqualTo(folder.resolve("index"));
    assertThat(config.metrics()).isNull();
    assertThat(config.allowedOrigins()).isEmpty();
    assertThat(
            read(CORPUS.resolve("valid").resolve("behind-a-proxy.yaml"), new ArrayList<>())
                .allowedOrigins())
        .isEqualTo(ConfigReader.KNOWN_CLIENTS);
    assertThat(context.writeBack()).isEqualTo(TrellisConfig.WriteBack.ADAPTER);
    assertThat(context.controller()).isNull();
    assertThat(context.teamProfile()).isTrue();
    assertThat(context.database().prefix()).isEqualTo("wp_");
    assertThat(context.database().site()).isEqualTo(1);
  }

  @Test
  @DisplayName("a secret file that others can read is told, a line")
  void openSecret() throws IOException {
    Files.setPosixFilePermissions(
        folder.resolve("database.password"), PosixFilePermissions.fromString("rw-r--r--"));
    List<String> warnings = new ArrayList<>();

    read(CORPUS.resolve("valid").resolve("smallest.yaml"), warnings);

    assertThat(warnings)
        .singleElement()
        .asString()
        .contains("trellis.yaml:8:24: ", "chmod 600")
        .doesNotContain("a-password-of-a-test");
  }

  @Test
  void noFile() {
    Path missing = folder.resolve("missing.yaml");

    assertThatThrownBy(() -> ConfigReader.read(missing))
        .isInstanceOf(ConfigException.class)
        .hasMessage(missing + ":1:1: the file cannot be read; correct its name or its rights.");
  }

  @Test
  @DisplayName("the example of the operator's handbook is read")
  void theHandbook() throws IOException {
    String handbook = Files.readString(Path.of("..", "docs", "operating.md"));
    int begin = handbook.indexOf("```yaml\n") + "```yaml\n".length();
    Path example = folder.resolve("example.yaml");
    Files.writeString(example, handbook.substring(begin, handbook.indexOf("```", begin)));

    assertThat(violations(example)).isEmpty();
    assertThat(read(example, new ArrayList<>()).contexts()).isNotEmpty();
  }

  private TrellisConfig read(Path file, List<String> warnings) throws IOException {
    Path copy = folder.resolve("trellis.yaml");
    Files.writeString(copy, Files.readString(file));
    return ConfigReader.read(copy, ENVIRONMENT, warnings::add);
  }

  private static List<?> violations(Path file) throws IOException {
    try {
      Data document = Yaml.parse(Files.readString(file), 1_000_000).value();
      return SCHEMA.validate("trellis://config/1", Json.toNode(document));
    } catch (MalformedText e) {
      return List.of(e);
    }
  }

  private static Data schema() {
    try {
      return Json.parse(Files.readAllBytes(Path.of("..", "docs", "config", "trellis.schema.json")));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<Path> in(String name) {
    try (Stream<Path> files = Files.list(CORPUS.resolve(name))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
