package dev.trellis.mapping;

/** A mapping file that cannot be used. The message names the file, the line and the column. */
public final class MappingError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** A rule broken at a place, both counted from 1. */
  public MappingError(String file, int line, int column, String rule) {
    super(file + ":" + line + ":" + column + ": " + rule);
  }
}
