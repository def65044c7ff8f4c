package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir Path parent;
  private Path place;

  @BeforeEach
  void place() {
    place = parent.resolve("not").resolve("there yet");
  }

  @Test
  @DisplayName("the folder and what is written there are its owner's alone")
  void ownersAlone() throws IOException {
    try (RunFolder folder = RunFolder.take(place)) {
      Path secret = folder.write("secret", "text\n");

      assertThat(rights(place)).isEqualTo("rwx------");
      assertThat(rights(secret)).isEqualTo("rw-------");
      assertThat(secret).hasContent("text");
      folder.write("secret", "other\n");
      assertThat(secret).hasContent("other");
    }
  }

  @Test
  @DisplayName("a folder is taken once, and who has it is named")
  void takenOnce() {
    RunFolder folder = RunFolder.take(place);

    assertThatThrownBy(() -> RunFolder.take(place))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("(process " + ProcessHandle.current().pid() + ")");
    folder.close();
    RunFolder.take(place).close();
  }

  @Test
  @DisplayName("words of an earlier run never pass for those of this one")
  void words() {
    try (RunFolder folder = RunFolder.take(place)) {
      assertThat(RunFolder.readyWords(place)).isEmpty();
      folder.ready("ready");
      assertThat(RunFolder.readyWords(place)).hasValue("ready");
    }
    assertThat(RunFolder.readyWords(place)).isEmpty();
  }

  @Test
  @DisplayName("a folder that a killed process left is free, and its process id is not believed")
  void leftBehind() throws IOException {
    RunFolder.take(place).close();
    Files.writeString(place.resolve("run.pid"), ProcessHandle.current().pid() + "\n");

    assertThat(RunFolder.stop(place)).isFalse();
    assertThat(RunFolder.stop(parent.resolve("nowhere"))).isFalse();
  }

  @Test
  void freshIsEmpty() throws IOException {
    try (RunFolder folder = RunFolder.take(place)) {
      Path fresh = folder.fresh("tmp");
      Files.createDirectories(fresh.resolve("a").resolve("b"));
      Files.writeString(fresh.resolve("a").resolve("file"), "old");

      assertThat(folder.fresh("tmp")).isEqualTo(fresh).isEmptyDirectory();
    }
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
