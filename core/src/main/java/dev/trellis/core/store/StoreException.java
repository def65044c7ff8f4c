package dev.trellis.core.store;

/**
 * The store cannot do what it was asked. The message is one sentence for the operator: what is
 * wrong and what to do, never what is stored.
 */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Kind kind;

  /** Why a store cannot answer. */
  public enum Kind {
    /** It cannot be reached, or was lost on the way. */
    UNREACHABLE,
    /** It refuses the account, or something the account needs. */
    REFUSED,
    /** It is not a store of the expected kind. */
    NOT_RECOGNIZED,
    /** It fails for a reason of its own. */
    FAILED
  }

  /** A failure without a cause that could tell more. */
  public StoreException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  /** A failure with its cause, which is for a stack trace and not for the operator. */
  public StoreException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  /** Why. */
  public Kind kind() {
    return kind;
  }
}
