package dev.trellis.core.time;

import dev.trellis.core.data.MalformedText;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a date of a store without time zones says (§5.2.4, §8.7.3 item 8).
 *
 * <p>A missing offset is UTC; a date without a time is midnight UTC; whole numbers are Unix
 * seconds, or milliseconds from 10<sup>11</sup> on. A date of zeros, in whole or in part, is the
 * store's way to say that there is none. Reading what was written gives the same again.
 */
public sealed interface LegacyTime {

  /** An instant. */
  record At(UtcInstant instant) implements LegacyTime {}

  /** No date: empty, or zeros. */
  record None() implements LegacyTime {}

  /** Something that is no date. */
  record Unreadable() implements LegacyTime {}

  /** Reads such a date. */
  static LegacyTime parse(String text) {
    String trimmed = text.strip();
    if (Grammar.isUsual(trimmed)) {
      return Grammar.usual(trimmed);
    }
    if (trimmed.isEmpty() || Grammar.ZERO.matcher(trimmed).lookingAt()) {
      return new None();
    }
    try {
      return Grammar.read(trimmed);
    } catch (DateTimeException | ArithmeticException | MalformedText e) {
      return new Unreadable();
    }
  }

  /** The accepted spellings. */
  final class Grammar {
    private static final Pattern ZERO =
        Pattern.compile("(?:0000-\\d\\d-\\d\\d|\\d{4}-00-\\d\\d|\\d{4}-\\d\\d-00)(?:[T ].*)?$");
    private static final Pattern WHOLE = Pattern.compile("\\d{1,14}");
    private static final Pattern DATE =
        Pattern.compile(
            "(\\d{4}-\\d\\d-\\d\\d)(?:[T ](\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?)"
                + " ?(Z|[+-]\\d\\d:?\\d\\d)?)?");
    private static final BigInteger MILLISECONDS_FROM = BigInteger.TEN.pow(11);

    private Grammar() {}

    /** Whether it is spelt as databases do, {@code YYYY-MM-DD HH:MM:SS}, and is not of zeros. */
    private static boolean isUsual(String text) {
      if (text.length() != 19) {
        return false;
      }
      for (int i = 0; i < 19; i++) {
        char c = text.charAt(i);
        char wanted = "0000-00-00 00:00:00".charAt(i);
        if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
          return false;
        }
      }
      boolean zero =
          text.startsWith("0000") || text.startsWith("00", 5) || text.startsWith("00", 8);
      return !zero && text.substring(11, 13).compareTo("24") < 0 && text.charAt(17) < '6';
    }

    private static LegacyTime usual(String text) {
      try {
        return new At(new UtcInstant(text.substring(0, 10) + 'T' + text.substring(11) + 'Z'));
      } catch (MalformedText e) {
        return new Unreadable();
      }
    }

    private static LegacyTime read(String text) {
      if (WHOLE.matcher(text).matches()) {
        BigInteger number = new BigInteger(text);
        if (number.signum() == 0) {
          return new None();
        }
        return at(
            number.compareTo(MILLISECONDS_FROM) < 0
                ? Instant.ofEpochSecond(number.longValueExact())
                : Instant.ofEpochMilli(number.longValueExact()));
      }
      Matcher date = DATE.matcher(text);
      if (!date.matches()) {
        return new Unreadable();
      }
      LocalDate day = LocalDate.parse(date.group(1));
      LocalTime time = date.group(2) == null ? LocalTime.MIDNIGHT : LocalTime.parse(date.group(2));
      ZoneOffset offset = date.group(3) == null ? ZoneOffset.UTC : ZoneOffset.of(date.group(3));
      return at(OffsetDateTime.of(LocalDateTime.of(day, time), offset).toInstant());
    }

    private static LegacyTime at(Instant instant) {
      return new At(UtcInstant.exactly(instant));
    }
  }
}
