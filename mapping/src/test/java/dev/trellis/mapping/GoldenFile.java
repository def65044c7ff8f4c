package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares a generated document with the one that is checked in, or writes it anew. */
final class GoldenFile {
  static final String REFRESH = "mvn -pl mapping test -Dtrellis.refresh=true";

  private GoldenFile() {}

  static void assertSame(Path file, String generated, boolean refresh) throws IOException {
    if (refresh) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, generated);
    }
    String checkedIn = Files.exists(file) ? Files.readString(file) : "";
    assertThat(checkedIn)
        .as("%s is not what the mapping generates; to refresh it, run: %s", file, REFRESH)
        .isEqualTo(generated);
  }
}
