package dev.trellis.tomatio.config;

import java.nio.file.Path;

/**
 * One thing that is wrong, or odd, in a {@code trellis.yaml}.
 *
 * @param line where, counted from 1
 * @param column where, counted from 1
 * @param sentence what is wrong and what to do
 */
public record ConfigProblem(int line, int column, String sentence) {

  /** The problem as compilers print theirs, so that editors find the place. */
  String in(Path file) {
    return file + ":" + line + ":" + column + ": " + sentence;
  }
}
