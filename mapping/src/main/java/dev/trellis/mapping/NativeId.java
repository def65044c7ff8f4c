package dev.trellis.mapping;

import java.util.OptionalLong;

/** A 64-bit unsigned id of a row, held in a {@code long}. */
public final class NativeId {
  private static final int MOST_DIGITS = 20;

  private NativeId() {}

  /** The id that the digits spell; empty for anything else, for 0, and beyond 64 bits. */
  public static OptionalLong parse(String text) {
    if (text.isEmpty() || text.length() > MOST_DIGITS || !isDigits(text)) {
      return OptionalLong.empty();
    }
    try {
      long id = Long.parseUnsignedLong(text);
      return id == 0 ? OptionalLong.empty() : OptionalLong.of(id);
    } catch (NumberFormatException e) {
      return OptionalLong.empty();
    }
  }

  /** The id's digits. */
  public static String text(long id) {
    return Long.toUnsignedString(id);
  }

  private static boolean isDigits(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
