package dev.trellis.core.time;

import dev.trellis.core.data.MalformedText;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An RFC 3339 date, or a date-time with any offset: what {@code valid_from}, {@code valid_until}
 * and {@code source.at} hold (§5.2.1). The text, and with it the offset, is kept.
 *
 * @param text the RFC 3339 text
 */
public record PartialDate(String text) {
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
  private static final Pattern DATE_TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{1,9})?(Z|[+-]\\d\\d:\\d\\d)");

  /**
   * @throws MalformedText when the text is neither, or no such day or time exists
   */
  public PartialDate {
    boolean date = DATE.matcher(text).matches();
    if (!date && !DATE_TIME.matcher(text).matches()) {
      throw new MalformedText("neither an RFC 3339 date nor a date-time with an offset", 1, 1);
    }
    try {
      begin(text);
    } catch (DateTimeException e) {
      throw new MalformedText("no such date or time", 1, 1);
    }
  }

  /** The first instant it covers; a date begins at midnight UTC. */
  public Instant begin() {
    return begin(text);
  }

  /** The first instant after it: a date lasts to the end of its day in UTC. */
  public Instant end() {
    return DATE.matcher(text).matches()
        ? LocalDate.parse(text).plusDays(1).atStartOfDay(ZoneOffset.UTC).toInstant()
        : begin();
  }

  /** The date, when the text is one. */
  public static Optional<PartialDate> parse(String text) {
    try {
      return Optional.of(new PartialDate(text));
    } catch (MalformedText e) {
      return Optional.empty();
    }
  }

  private static Instant begin(String text) {
    return DATE.matcher(text).matches()
        ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
        : OffsetDateTime.parse(text).toInstant();
  }

  @Override
  public String toString() {
    return text;
  }
}
