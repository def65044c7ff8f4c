package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("docs/mapping.md")
class MappingDocumentTest {
  private static final String SOURCE = "mapping/src/main/resources/mappings/tomatio.yaml";
  private static final MappingFile MAPPING = MappingFile.tomatio();

  @Test
  @DisplayName("is what the mapping file and the converters say")
  void isCurrent() throws IOException {
    GoldenFile.assertSame(
        Path.of("../docs/mapping.md"),
        MappingDocument.of(MAPPING, SOURCE),
        Boolean.getBoolean("trellis.refresh"));
  }

  @Test
  @DisplayName("names every table, column, meta key, status, event, converter and finding")
  void isWhole() {
    String document = MappingDocument.of(MAPPING, SOURCE);
    MAPPING
        .tables()
        .values()
        .forEach(t -> assertThat(document).contains(t.name()).contains(t.columns().values()));
    MAPPING
        .entities()
        .values()
        .forEach(
            e -> {
              assertThat(document).contains(e.states().keySet()).contains(e.idTemplate());
              e.rules().forEach(r -> assertThat(document).contains("| `" + r.to() + "` |"));
            });
    MAPPING
        .audit()
        .events()
        .forEach(e -> assertThat(document).contains("| `" + e.pattern() + "` |"));
    for (Converter converter : Converter.values()) {
      assertThat(document).contains(converter.sentence());
    }
    for (Finding.Kind kind : Finding.Kind.values()) {
      assertThat(document).contains(kind.sentence());
    }
  }

  @Test
  @DisplayName("that is out of date is told with the command that refreshes it")
  void tellsTheCommand(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("docs/mapping.md");
    GoldenFile.assertSame(file, "old\n", true);
    assertThatThrownBy(() -> GoldenFile.assertSame(file, "new\n", false))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("mvn -pl mapping test -Dtrellis.refresh=true");
    GoldenFile.assertSame(file, "old\n", false);
  }
}
