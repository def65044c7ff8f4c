package dev.trellis.core.access;

import java.util.regex.Pattern;

/**
 * The SHA-256 of a token, all that is ever stored of it (§3.4 item 9).
 *
 * @param hex 64 lowercase hexadecimal digits
 */
public record TokenHash(String hex) {
  private static final Pattern GRAMMAR = Pattern.compile("[0-9a-f]{64}");

  /**
   * @throws IllegalArgumentException when the text is no such hash
   */
  public TokenHash {
    if (!GRAMMAR.matcher(hex).matches()) {
      throw new IllegalArgumentException("a token's hash is 64 lowercase hexadecimal digits");
    }
  }
}
