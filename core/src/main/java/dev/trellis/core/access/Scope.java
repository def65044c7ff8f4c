package dev.trellis.core.access;

import dev.trellis.core.error.PcpError;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One scope string of §7.1.
 *
 * @param value the scope as tokens carry it
 */
public record Scope(String value) implements Comparable<Scope> {
  private static final Pattern GRAMMAR =
      Pattern.compile(
          "profile\\.(?:[a-z][a-z0-9-]*(?:\\.[a-z0-9][a-z0-9-]*)*):(?:read|write)"
              + "|memory:(?:read|propose|write|review)"
              + "|memory\\.sensitive:(?:read|write)"
              + "|conn\\.[a-z][a-z0-9]{0,15}:(?:read|write)"
              + "|ext\\.[a-z][a-z0-9]*:(?:read|write)"
              + "|audit:read|export:read|erase:write");

  /** The team profile. */
  public static final Scope PROFILE_TEAM_READ = new Scope("profile.team:read");

  /** Changing the team profile. */
  public static final Scope PROFILE_TEAM_WRITE = new Scope("profile.team:write");

  /** Pages. */
  public static final Scope MEMORY_READ = new Scope("memory:read");

  /** Proposals. */
  public static final Scope MEMORY_PROPOSE = new Scope("memory:propose");

  /** Changing pages; implies {@link #MEMORY_PROPOSE}. */
  public static final Scope MEMORY_WRITE = new Scope("memory:write");

  /** Resolving proposals; nothing without {@link #MEMORY_READ}. */
  public static final Scope MEMORY_REVIEW = new Scope("memory:review");

  /** Sensitive pages; nothing without {@link #MEMORY_READ}. */
  public static final Scope SENSITIVE_READ = new Scope("memory.sensitive:read");

  /** Changing sensitive pages; nothing without a scope that writes or proposes. */
  public static final Scope SENSITIVE_WRITE = new Scope("memory.sensitive:write");

  /** The access log. */
  public static final Scope AUDIT_READ = new Scope("audit:read");

  /** Bundling what the token reads. */
  public static final Scope EXPORT_READ = new Scope("export:read");

  /** Erasure. */
  public static final Scope ERASE_WRITE = new Scope("erase:write");

  /**
   * @throws PcpError {@code invalid_input} when the text is outside the grammar
   */
  public Scope {
    if (!GRAMMAR.matcher(value).matches()) {
      throw PcpError.invalidInput("a scope is one of §7.1, such as memory:read");
    }
  }

  /** The scope, when the text is one. */
  public static Optional<Scope> parse(String text) {
    return GRAMMAR.matcher(text).matches() ? Optional.of(new Scope(text)) : Optional.empty();
  }

  @Override
  public int compareTo(Scope other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
