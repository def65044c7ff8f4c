package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("MAP-18 A-45 The title of a text that has none")
class TitlesTest {

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of("Plain line\nNext", "Plain line"),
        Arguments.of("\n \r\n\r# Heading ##\rText", "Heading"),
        Arguments.of("###### Six", "Six"),
        Arguments.of("#hashtag stays", "#hashtag stays"),
        Arguments.of("> - 1. * quoted list", "quoted list"),
        Arguments.of(">>> deep", "deep"),
        Arguments.of("**Bold** and _soft_ and `code`", "Bold and soft and code"),
        Arguments.of("snake_case_name and wp_posts", "snake_case_name and wp_posts"),
        Arguments.of("Use C# or 5*3 or a * b", "Use C# or 5*3 or a * b"),
        Arguments.of("\uFEFF# Marked", "Marked"),
        Arguments.of("---\n***\n🎉\nWords", "Words"),
        Arguments.of("a\u2028b\u00a0\u0007c", "a b c"),
        Arguments.of("2026-07-01 a date", "2026-07-01 a date"),
        Arguments.of("x".repeat(80), "x".repeat(80)),
        Arguments.of("x".repeat(81), "x".repeat(79) + "…"),
        Arguments.of("😀a".repeat(41), "😀a".repeat(39) + "😀…"),
        Arguments.of(" ".repeat(5000) + "far", "far"),
        Arguments.of("---", "NONE"),
        Arguments.of("", "NONE"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  @DisplayName("is its first line with a letter or digit, without marks, cut to 80")
  void derived(String body, String title) {
    assertThat(Titles.derived(body).orElse("NONE")).isEqualTo(title);
  }

  static Stream<String> longTexts() {
    int mega = 1_000_000;
    return Stream.of(
        ">".repeat(mega),
        "> ".repeat(mega),
        "#".repeat(mega),
        "a" + " ".repeat(mega) + "#b",
        "a" + " #".repeat(mega) + "b",
        "*_".repeat(mega),
        "1. ".repeat(mega),
        (">".repeat(1990) + "\n").repeat(500),
        ("." + " ".repeat(1990) + ".\n").repeat(500),
        "-\n".repeat(mega));
  }

  @ParameterizedTest
  @MethodSource("longTexts")
  @DisplayName("takes little time and stack, however the text is built")
  void linear(String body) {
    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Titles.derived(body));
    assertTimeoutPreemptively(Duration.ofSeconds(10), () -> Titles.stored(body));
  }

  @Property
  @Label("is one line, stripped, neither empty nor longer than its limit")
  void shape(@ForAll String text) {
    Stream.concat(
            Titles.derived(text).stream().filter(title -> length(title) > 80),
            Titles.stored(text).stream().filter(title -> length(title) > 300))
        .forEach(title -> assertThat(title).isNull());
    Stream.concat(Titles.derived(text).stream(), Titles.stored(text).stream())
        .forEach(
            title ->
                assertThat(title)
                    .isNotBlank()
                    .isEqualTo(title.strip())
                    .doesNotContainPattern("[\\n\\r\\u0085\\u2028\\u2029\\u0000]"));
  }

  private static int length(String title) {
    return title.codePointCount(0, title.length());
  }
}
