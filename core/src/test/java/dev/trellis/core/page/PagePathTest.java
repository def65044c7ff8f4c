package dev.trellis.core.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class PagePathTest {

  @Provide
  Arbitrary<String> nearPaths() {
    Arbitrary<String> segment =
        Arbitraries.oneOf(
            Arbitraries.strings().withChars("aZ0_.-").ofMinLength(0).ofMaxLength(5),
            Arbitraries.strings().withCharRange('a', 'z').ofMinLength(62).ofMaxLength(66),
            Arbitraries.of("ä", " ", "%41", "~", "..", ".", "a\\b", "a\n", "日"));
    return segment.list().ofMinSize(0).ofMaxSize(5).map(parts -> String.join("/", parts));
  }

  @Property(tries = 5000)
  @Label("PATH-01 PATH-04 PATH-07 accepts exactly the grammar of §5.1, and keeps the text")
  void acceptsExactlyTheGrammar(@ForAll("nearPaths") String text) {
    assertThat(PagePath.parse(text).map(PagePath::value).orElse(null))
        .isEqualTo(followsTheGrammar(text) ? text : null);
  }

  /** The grammar once more, character by character, so that the two can disagree. */
  private static boolean followsTheGrammar(String text) {
    if (text.length() > 255) {
      return false;
    }
    for (String segment : List.of(text.split("/", -1))) {
      if (segment.isEmpty()
          || segment.length() > 64
          || segment.startsWith(".")
          || segment.startsWith("-")
          || !segment.chars().allMatch(PagePathTest::isPathCharacter)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPathCharacter(int c) {
    boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || "._-".indexOf(c) >= 0;
  }

  @Example
  void lengths() {
    String longest =
        "a".repeat(63) + "/" + "b".repeat(63) + "/" + "c".repeat(63) + "/" + "d".repeat(63);
    assertThat(longest).hasSize(255);
    assertThat(PagePath.parse(longest)).isPresent();
    assertThat(PagePath.parse(longest + "d")).isEmpty();
    assertThat(PagePath.parse("a".repeat(64))).isPresent();
    assertThat(PagePath.parse("a".repeat(65))).isEmpty();
  }

  @Example
  @Label("PATH-06 an invalid path is invalid_input, and is not repeated")
  void theErrorDoesNotRepeatThePath() {
    assertThatThrownBy(() -> new PagePath("CANARY path"))
        .isInstanceOfSatisfying(
            PcpError.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_INPUT))
        .hasMessageNotContaining("CANARY");
  }
}
