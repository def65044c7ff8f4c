package dev.trellis.tomatio.dump;

/**
 * Why a dump was not loaded. The message is one sentence that says what to do; it names tables and
 * places, never content.
 */
public final class DumpException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong, for a caller that maps it to an exit code. */
  public enum Reason {
    /** The file is missing or cannot be read. */
    UNREADABLE,
    /** The file is empty. */
    EMPTY,
    /** The file is something else than an SQL dump. */
    NOT_A_DUMP,
    /** The dump ends too early. */
    CUT_OFF,
    /** The compressed file is damaged. */
    DAMAGED,
    /** The dump mixes databases, or has a setting that changes how its text is to be read. */
    UNSUPPORTED,
    /** One statement is longer than this program takes. */
    TOO_LONG,
    /** The dump has rows of a table but not the table. */
    NO_STRUCTURE,
    /** The server refused a statement. */
    STATEMENT_FAILED,
    /** The disk of the private database is full. */
    DISK_FULL,
    /** The private database ended while the dump was loaded. */
    DATABASE_GONE
  }

  private final Reason reason;

  DumpException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  /** The kind of failure. */
  public Reason reason() {
    return reason;
  }
}
