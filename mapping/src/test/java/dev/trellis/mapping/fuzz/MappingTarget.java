package dev.trellis.mapping.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.trellis.mapping.MappingError;
import dev.trellis.mapping.MappingFile;

/** Any text as a mapping file: a mapping or {@link MappingError}. */
public final class MappingTarget {
  private MappingTarget() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] bytes) {
    try {
      MappingFile.load("fuzz.yaml", new String(bytes, UTF_8));
    } catch (MappingError expected) {
      // says what is wrong
    }
  }
}
