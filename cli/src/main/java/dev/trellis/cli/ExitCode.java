package dev.trellis.cli;

/** What a command's exit code says; the same for every command. */
public enum ExitCode {
  /** Done, and nothing to say about it. */
  DONE(0),
  /** Done, with findings; or what was given is rejected. */
  FINDINGS(1),
  /** The call is wrong: an option, a file that is not there. */
  USAGE(2),
  /** A database or the network cannot be reached. */
  UNREACHABLE(3),
  /** Refused: rights, a full or read-only disk, a database of an unknown kind. */
  REFUSED(4),
  /** A fault of this program. */
  INTERNAL(70);

  private final int number;

  ExitCode(int number) {
    this.number = number;
  }

  /** The number that the process ends with. */
  public int number() {
    return number;
  }
}
