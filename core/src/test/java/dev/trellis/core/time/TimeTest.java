package dev.trellis.core.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.data.MalformedText;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeTest {
  private static final long YEAR_1 = -62_135_596_800L;
  private static final long YEAR_9999 = 253_402_300_799L;

  @ParameterizedTest
  @DisplayName("TIME-01 MAP-17 a date without an offset is UTC")
  @CsvSource({
    "2026-09-07 09:12:31,2026-09-07T09:12:31Z",
    "2026-09-07T09:12:31,2026-09-07T09:12:31Z",
    "2026-09-07 09:12:31.250,2026-09-07T09:12:31.250Z",
    "2026-09-07 09:12:31.123456,2026-09-07T09:12:31.123456Z",
    "2026-09-07T09:12:31Z,2026-09-07T09:12:31Z",
    "2026-09-07T11:12:31+02:00,2026-09-07T09:12:31Z",
    "2026-09-07,2026-09-07T00:00:00Z",
    "1788772351,2026-09-07T09:12:31Z",
    "1788772351000,2026-09-07T09:12:31Z"
  })
  void legacyTimes(String legacy, String instant) {
    assertThat(LegacyTime.parse(legacy)).isEqualTo(new LegacyTime.At(new UtcInstant(instant)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "0",
        "0000-00-00 00:00:00",
        "0000-00-00",
        "2026-00-00 00:00:00",
        "2026-07-00"
      })
  void zerosAreNoDate(String legacy) {
    assertThat(LegacyTime.parse(legacy)).isEqualTo(new LegacyTime.None());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "9999-12-31 23:30:00-01:00",
        "soon",
        "2026-02-30 10:00:00",
        "2026-13-01",
        "2026-01-01 25:00:00",
        "-5"
      })
  void whatIsNoDate(String legacy) {
    assertThat(LegacyTime.parse(legacy)).isEqualTo(new LegacyTime.Unreadable());
  }

  @Property
  void readingWhatWasWrittenGivesTheSame(
      @ForAll @LongRange(min = YEAR_1, max = YEAR_9999) long second) {
    UtcInstant instant = UtcInstant.of(Instant.ofEpochSecond(second));
    assertThat(LegacyTime.parse(instant.text())).isEqualTo(new LegacyTime.At(instant));
  }

  @ParameterizedTest
  @DisplayName("PAGE-06 server instants are UTC with Z")
  @ValueSource(
      strings = {
        "2026-01-01T00:00:00",
        "2026-01-01T00:00:00+00:00",
        "2026-01-01",
        "2026-02-30T00:00:00Z",
        "2026-01-01T24:00:01Z",
        "2026-01-01 00:00:00Z"
      })
  void refusedInstants(String text) {
    assertThatThrownBy(() -> new UtcInstant(text)).isInstanceOf(MalformedText.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-01-01", "2026-01-01T10:00:00+05:30", "2026-01-01T10:00:00.5Z"})
  void datesKeepTheirText(String text) {
    assertThat(new PartialDate(text).text()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026", "2026-02-30", "2026-01-01T10:00:00", "tomorrow"})
  void refusedDates(String text) {
    assertThatThrownBy(() -> new PartialDate(text)).isInstanceOf(MalformedText.class);
  }
}
