package dev.trellis.mapping.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.fuzz.JazzerRun;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MappingFuzzTest {
  private static final int INPUTS = 3_000;

  @TempDir Path folder;

  @Test
  @DisplayName("whatever a mapping file says, it is a mapping or a mapping error")
  void mappings() throws Exception {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    try (InputStream file = MappingFuzzTest.class.getResourceAsStream("/mappings/tomatio.yaml")) {
      Files.copy(file, seeds.resolve("seed"));
    }
    JazzerRun run =
        JazzerRun.of(
            MappingTarget.class, seeds, Files.createDirectory(folder.resolve("work")), INPUTS);
    assertThat(run.ended()).as(run.output()).isTrue();
    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.inputs()).as(run.output()).isGreaterThanOrEqualTo(INPUTS);
  }
}
