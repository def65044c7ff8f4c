package dev.trellis.gateway.wiring;

import dev.trellis.core.action.Ids;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Ids of 128 random bits (D-14). */
final class RandomIds implements Ids {
  private static final int BYTES = 16;

  private final SecureRandom random = new SecureRandom();

  @Override
  public String next(String prefix) {
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    return prefix + '-' + HexFormat.of().formatHex(bytes);
  }
}
