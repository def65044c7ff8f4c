package dev.trellis.core.error;

import dev.trellis.schemas.Violation;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A call that fails, with one of the nine codes of §6.3.
 *
 * <p>The message consists of fixed words and ids. No factory takes text that somebody stored, so an
 * error never repeats a body, a title or a query (§9.6 item 2).
 */
public final class PcpError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient List<Violation> violations;
  private final transient SortedSet<String> requiredScopes;

  private PcpError(
      ErrorCode code, String message, List<Violation> violations, Set<String> requiredScopes) {
    super(message);
    this.code = code;
    this.violations = List.copyOf(violations);
    this.requiredScopes = Collections.unmodifiableSortedSet(new TreeSet<>(requiredScopes));
  }

  /** The input breaks a rule; {@code message} names the rule in fixed words. */
  public static PcpError invalidInput(String message) {
    return new PcpError(ErrorCode.INVALID_INPUT, message, List.of(), Set.of());
  }

  /** The input breaks rules of its schema. */
  public static PcpError invalidInput(List<Violation> violations) {
    return new PcpError(
        ErrorCode.INVALID_INPUT, "the input does not fit its schema", violations, Set.of());
  }

  /** The caller lacks a right; {@code message} names it in fixed words. */
  public static PcpError forbidden(String message) {
    return new PcpError(ErrorCode.FORBIDDEN, message, List.of(), Set.of());
  }

  /** The token lacks a scope that the call always needs (§3.5 item 1). */
  public static PcpError insufficientScope(Collection<String> scopes) {
    return new PcpError(
        ErrorCode.FORBIDDEN,
        "the token lacks a scope that this call needs",
        List.of(),
        new TreeSet<>(scopes));
  }

  /** The object does not exist, or the caller may not know that it does; fixed words only. */
  public static PcpError notFound(String message) {
    return new PcpError(ErrorCode.NOT_FOUND, message, List.of(), Set.of());
  }

  /** Too many calls; {@code message} says in fixed words when to come again. */
  public static PcpError rateLimited(String message) {
    return new PcpError(ErrorCode.RATE_LIMITED, message, List.of(), Set.of());
  }

  /**
   * Something that the caller can do nothing about.
   *
   * @param incident the id under which the server's log has the cause
   */
  public static PcpError internal(String incident) {
    return new PcpError(
        ErrorCode.INTERNAL,
        "the server could not answer; its log has the cause under " + incident,
        List.of(),
        Set.of());
  }

  /** The call needs something that this server does not implement. */
  public static PcpError unsupported(String message) {
    return new PcpError(ErrorCode.UNSUPPORTED, message, List.of(), Set.of());
  }

  /** The code that the caller gets. */
  public ErrorCode code() {
    return code;
  }

  /** The rules that the input breaks; empty unless the code is {@code invalid_input}. */
  public List<Violation> violations() {
    return violations;
  }

  /**
   * The scopes that are missing; empty unless the code is {@code forbidden} for want of a scope.
   */
  public SortedSet<String> requiredScopes() {
    return requiredScopes;
  }
}
