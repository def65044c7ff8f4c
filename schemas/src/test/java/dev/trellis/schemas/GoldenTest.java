package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GoldenTest {

  @Test
  @DisplayName("a golden file that differs or is missing fails and names the refreshing command")
  void mismatch(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("bundled/a.json");
    assertThatThrownBy(() -> Golden.assertSame(file, "new\n", false))
        .hasMessageContaining("mvn -pl schemas test -Dtrellis.refresh=true");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "old\n");
    assertThatThrownBy(() -> Golden.assertSame(file, "new\n", false))
        .hasMessageContaining("mvn -pl schemas test -Dtrellis.refresh=true");
  }

  @Test
  @DisplayName("refreshing writes the golden file, and then it is the same")
  void refresh(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("bundled/a.json");
    Golden.assertSame(file, "new\n", true);
    assertThatCode(() -> Golden.assertSame(file, "new\n", false)).doesNotThrowAnyException();
  }
}
