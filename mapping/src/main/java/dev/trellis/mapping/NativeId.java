package dev.trellis.mapping;

import java.util.OptionalLong;
import java.util.regex.Pattern;

/** A 64-bit unsigned id of a row, held in a {@code long}. */
public final class NativeId {
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,20}");

  private NativeId() {}

  /** The id that the digits spell; empty for anything else, for 0, and beyond 64 bits. */
  public static OptionalLong parse(String text) {
    if (!DIGITS.matcher(text).matches()) {
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
}
