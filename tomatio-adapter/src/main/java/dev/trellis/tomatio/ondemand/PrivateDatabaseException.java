package dev.trellis.tomatio.ondemand;

/** Why there is no private database. The message is one sentence that says what to do. */
public final class PrivateDatabaseException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What went wrong, for a caller that maps it to an exit code. */
  public enum Reason {
    /** No MariaDB server of a usable version is on this machine or on the class path. */
    NO_SERVER,
    /** The file system of the private directory has too little room. */
    DISK_FULL,
    /** The server was started and did not come up, or ended. */
    DID_NOT_START,
    /** The directory, or the shell that guards it, could not be used. */
    NO_DIRECTORY,
    /** The running server refused a statement of ours. */
    REFUSED
  }

  private final Reason reason;

  PrivateDatabaseException(Reason reason, String message) {
    super(message);
    this.reason = reason;
  }

  PrivateDatabaseException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = reason;
  }

  /** The kind of failure. */
  public Reason reason() {
    return reason;
  }
}
