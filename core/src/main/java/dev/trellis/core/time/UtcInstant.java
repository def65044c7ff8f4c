package dev.trellis.core.time;

import dev.trellis.core.data.MalformedText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Pattern;

/**
 * An instant as a server stamps it: RFC 3339, UTC, with {@code Z} (§5.2.4).
 *
 * <p>The text is kept as it was read, so a foreign archive's fraction survives a round trip.
 * Equality is that of the text; the order is that of time.
 *
 * @param text the RFC 3339 text
 */
public record UtcInstant(String text) implements Comparable<UtcInstant> {
  private static final Pattern GRAMMAR =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?Z");
  private static final String PLAIN = "0000-00-00T00:00:00Z";

  /**
   * @throws MalformedText when the text is not such an instant, or no such day or time exists
   */
  public UtcInstant {
    if (!isPlain(text)) {
      check(text);
    }
  }

  private static void check(String text) {
    if (!GRAMMAR.matcher(text).matches()) {
      throw new MalformedText("not an RFC 3339 date-time in UTC ending in Z", 1, 1);
    }
    try {
      Instant.parse(text);
    } catch (DateTimeException e) {
      throw new MalformedText("no such date or time", 1, 1);
    }
  }

  /**
   * Whether it is {@code YYYY-MM-DDTHH:MM:SSZ} on a day that every month has: valid at a glance.
   */
  private static boolean isPlain(String text) {
    if (text.length() != PLAIN.length()) {
      return false;
    }
    for (int i = 0; i < PLAIN.length(); i++) {
      char c = text.charAt(i);
      char wanted = PLAIN.charAt(i);
      if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
        return false;
      }
    }
    int month = twoDigits(text, 5);
    int day = twoDigits(text, 8);
    return month >= 1
        && month <= 12
        && day >= 1
        && day <= 28
        && twoDigits(text, 11) < 24
        && twoDigits(text, 14) < 60
        && twoDigits(text, 17) < 60;
  }

  private static int twoDigits(String text, int at) {
    return (text.charAt(at) - '0') * 10 + text.charAt(at + 1) - '0';
  }

  /** The instant, to the second, or to the millisecond when it has a fraction. */
  public static UtcInstant of(Instant instant) {
    return new UtcInstant(instant.truncatedTo(ChronoUnit.MILLIS).toString());
  }

  /**
   * The instant with all of its fraction: what somebody else has stored loses nothing.
   *
   * @throws MalformedText when its year has not four digits
   */
  public static UtcInstant exactly(Instant instant) {
    return new UtcInstant(instant.toString());
  }

  /** The instant as a point in time. */
  public Instant instant() {
    return Instant.parse(text);
  }

  @Override
  public int compareTo(UtcInstant other) {
    return instant().compareTo(other.instant());
  }

  @Override
  public String toString() {
    return text;
  }
}
