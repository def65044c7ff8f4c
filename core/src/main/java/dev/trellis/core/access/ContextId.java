package dev.trellis.core.access;

import dev.trellis.core.error.PcpError;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The handle of a context in addresses, tokens and jobs (§2.2). Every query carries one (§9.5).
 *
 * @param value {@code [a-z0-9][a-z0-9-]{0,62}}
 */
public record ContextId(String value) implements Comparable<ContextId> {
  private static final Pattern GRAMMAR = Pattern.compile("[a-z0-9][a-z0-9-]{0,62}");

  /**
   * @throws PcpError {@code invalid_input} when the text is no such handle
   */
  public ContextId {
    if (!GRAMMAR.matcher(value).matches()) {
      throw PcpError.invalidInput(
          "a context's id is 1 to 63 of a-z 0-9 -, beginning with a letter or digit");
    }
  }

  /** The id, when the text is one. */
  public static Optional<ContextId> parse(String text) {
    return GRAMMAR.matcher(text).matches() ? Optional.of(new ContextId(text)) : Optional.empty();
  }

  @Override
  public int compareTo(ContextId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
