package dev.trellis.core.data;

/**
 * A text that is not what it should be: not JSON, not YAML of the accepted kind, not a date.
 *
 * <p>The message says which rule it breaks and where (line and column, counted from 1), never what
 * the text says.
 */
public final class MalformedText extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  /** A rule broken at a place. */
  public MalformedText(String rule, int line, int column) {
    super(rule + " (line " + line + ", column " + column + ")");
    this.line = line;
    this.column = column;
  }

  /** The line, counted from 1. */
  public int line() {
    return line;
  }

  /** The column, counted from 1. */
  public int column() {
    return column;
  }
}
