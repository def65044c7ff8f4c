package dev.trellis.cli;

import dev.trellis.core.archive.ArchiveException;
import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.store.StoreException;
import dev.trellis.tomatio.config.ConfigException;
import dev.trellis.tomatio.dump.DumpException;
import dev.trellis.tomatio.ondemand.PrivateDatabaseException;
import java.util.Optional;

/**
 * A command that cannot do its work: the exit code, and one sentence that says what is wrong and
 * what to do.
 */
final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ExitCode code;

  CommandFailure(ExitCode code, String sentence) {
    super(sentence, null, false, false);
    this.code = code;
  }

  ExitCode code() {
    return code;
  }

  String sentence() {
    return String.valueOf(getMessage());
  }

  /** What a failure of the parts below means here; empty for a fault of this program. */
  static Optional<CommandFailure> of(Throwable failure) {
    return switch (failure) {
      case CommandFailure known -> Optional.of(known);
      case StoreException e -> found(code(e.kind()), e);
      case DumpException e -> found(code(e.reason()), e);
      case PrivateDatabaseException e -> found(code(e.reason()), e);
      case ArchiveException e -> found(code(e.kind()), e);
      case ConfigException e -> found(ExitCode.USAGE, e);
      case PcpError e -> found(code(e.code()), e);
      default -> Optional.empty();
    };
  }

  private static Optional<CommandFailure> found(ExitCode code, RuntimeException e) {
    return Optional.of(new CommandFailure(code, String.valueOf(e.getMessage())));
  }

  private static ExitCode code(StoreException.Kind kind) {
    return switch (kind) {
      case UNREACHABLE -> ExitCode.UNREACHABLE;
      case REFUSED, NOT_RECOGNIZED -> ExitCode.REFUSED;
      case FAILED -> ExitCode.INTERNAL;
    };
  }

  private static ExitCode code(DumpException.Reason reason) {
    return switch (reason) {
      case UNREADABLE -> ExitCode.USAGE;
      case EMPTY,
          NOT_A_DUMP,
          CUT_OFF,
          DAMAGED,
          UNSUPPORTED,
          TOO_LONG,
          NO_STRUCTURE,
          STATEMENT_FAILED ->
          ExitCode.FINDINGS;
      case DISK_FULL -> ExitCode.REFUSED;
      case DATABASE_GONE -> ExitCode.UNREACHABLE;
    };
  }

  private static ExitCode code(PrivateDatabaseException.Reason reason) {
    return switch (reason) {
      case NO_SERVER, DID_NOT_START -> ExitCode.UNREACHABLE;
      case DISK_FULL, NO_DIRECTORY, REFUSED -> ExitCode.REFUSED;
    };
  }

  private static ExitCode code(ErrorCode code) {
    return switch (code) {
      case INVALID_INPUT, NOT_FOUND, CONFLICT -> ExitCode.USAGE;
      case INTERNAL -> ExitCode.INTERNAL;
      default -> ExitCode.REFUSED;
    };
  }

  private static ExitCode code(ArchiveException.Kind kind) {
    return switch (kind) {
      case NO_SPACE, NOT_PERMITTED -> ExitCode.REFUSED;
      case NOT_FOUND, EXISTS, NOT_AN_IDENTITY -> ExitCode.USAGE;
      case NAME_TAKEN, FAILED -> ExitCode.INTERNAL;
    };
  }
}
