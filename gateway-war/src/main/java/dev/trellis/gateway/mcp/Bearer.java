package dev.trellis.gateway.mcp;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the header {@code Authorization} holds (RFC 6750). A token never shows itself. */
sealed interface Bearer {
  /** {@code Bearer}, of any case, and a token. */
  Pattern GRAMMAR = Pattern.compile("(?i:bearer) +([A-Za-z0-9._~+/-]+=*)");

  /** No bearer credentials came at all. */
  record Missing() implements Bearer {}

  /** Something came that is no bearer token. */
  record Malformed() implements Bearer {}

  /**
   * A token, whatever it is worth.
   *
   * @param text the token
   */
  record Token(String text) implements Bearer {
    @Override
    public String toString() {
      return "bearer token";
    }
  }

  /** What the values of the header hold. */
  static Bearer of(List<String> values) {
    if (values.isEmpty()) {
      return new Missing();
    }
    Matcher matcher = GRAMMAR.matcher(values.getFirst());
    return values.size() == 1 && matcher.matches() ? new Token(matcher.group(1)) : new Malformed();
  }
}
