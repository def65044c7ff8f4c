package dev.trellis.gateway.wiring;

import dev.trellis.core.action.Ids;
import java.security.SecureRandom;

/** Ids of 128 random bits in the letters of RFC 4648 base 32, in lower case (D-14). */
final class RandomIds implements Ids {
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int LENGTH = 26;

  private final SecureRandom random = new SecureRandom();

  @Override
  public String next(String prefix) {
    StringBuilder id = new StringBuilder(prefix).append('_');
    for (int i = 0; i < LENGTH; i++) {
      id.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
    }
    return id.toString();
  }
}
