package dev.trellis.core.fuzz;

/** Fails on some inputs in a way that nobody expects. */
public final class BrokenTarget {
  private BrokenTarget() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] bytes) {
    if (bytes.length > 3 && bytes[0] == bytes[3]) {
      throw new IllegalStateException();
    }
  }
}
