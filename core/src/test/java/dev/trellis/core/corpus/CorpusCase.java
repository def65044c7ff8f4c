package dev.trellis.core.corpus;

import java.util.List;
import java.util.function.Supplier;

/**
 * One archive.
 *
 * @param kind {@code valid}, {@code warning} (accepted, and yet worth a word) or {@code invalid}
 * @param reason what is right or wrong about it
 * @param ending of its file's name
 * @param bytes makes it
 * @param problems what a check must find, as code, blank, file; no file for the archive as a whole
 */
public record CorpusCase(
    String kind, String reason, String ending, Supplier<byte[]> bytes, List<String> problems) {

  /** Its name, {@code invalid/two-manifests.zip}. */
  public String name() {
    return kind + '/' + reason + '.' + ending;
  }

  @Override
  public String toString() {
    return name();
  }
}
