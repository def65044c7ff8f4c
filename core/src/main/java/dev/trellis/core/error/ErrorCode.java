package dev.trellis.core.error;

import java.util.Locale;

/** The nine ways in which a call fails (§6.3). */
public enum ErrorCode {
  /** The input fails its schema, a path is invalid, or a patch would make a document invalid. */
  INVALID_INPUT,
  /** The object does not exist, or the caller may not know that it does. */
  NOT_FOUND,
  /** The caller may see the object but lacks the right. */
  FORBIDDEN,
  /** The stored state is not the one that the call expects, or the path is taken. */
  CONFLICT,
  /** Input or result is larger than a limit of this server. */
  TOO_LARGE,
  /** Too many calls. */
  RATE_LIMITED,
  /** The context's keys are not available for this request (§9.1.5). */
  LOCKED,
  /** An optional feature or verb that this server does not implement. */
  UNSUPPORTED,
  /** Anything else. */
  INTERNAL;

  /** The code as it stands on the wire, such as {@code invalid_input}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
