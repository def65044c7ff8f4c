package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Compares a generated document with the one that is checked in, or writes it anew. */
final class Golden {

  private static final String REFRESH = "mvn -pl schemas test -Dtrellis.refresh=true";
  private static final Path RESOURCES = Path.of("src/main/resources");

  private Golden() {}

  static void assertSame(String resource, JsonNode generated) throws IOException {
    assertSame(
        RESOURCES.resolve(resource), render(generated), Boolean.getBoolean("trellis.refresh"));
  }

  static void assertSame(Path file, String generated, boolean refresh) throws IOException {
    if (refresh) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, generated);
    }
    String checkedIn = Files.exists(file) ? Files.readString(file) : "";
    assertThat(checkedIn)
        .as("%s is not what the schemas generate; to refresh it, run: %s", file, REFRESH)
        .isEqualTo(generated);
  }

  static String render(JsonNode document) {
    var indenter = new DefaultIndenter("  ", "\n");
    var printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    return JsonMapper.shared().writer().with(printer).writeValueAsString(document) + "\n";
  }
}
