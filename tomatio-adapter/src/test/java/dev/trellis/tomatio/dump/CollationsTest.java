package dev.trellis.tomatio.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("D-1c A collation that the server lacks")
class CollationsTest {
  @ParameterizedTest
  @CsvSource({
    "utf8mb4_0900_ai_ci, utf8mb4_unicode_520_nopad_ci",
    "UTF8MB4_0900_AI_CI, utf8mb4_unicode_520_nopad_ci",
    "utf8mb4_0900_as_cs, utf8mb4_nopad_bin",
    "utf8mb4_0900_as_ci, utf8mb4_nopad_bin",
    "utf8mb4_0900_bin, utf8mb4_nopad_bin",
    "utf8mb4_de_pb_0900_ai_ci, utf8mb4_unicode_520_nopad_ci",
    "utf8mb4_uca1400_ai_ci, utf8mb4_unicode_520_ci",
    "utf8mb4_uca1400_nopad_ai_ci, utf8mb4_unicode_520_nopad_ci",
    "utf8mb4_uca1400_as_cs, utf8mb4_bin",
    "utf8mb3_uca1400_ai_ci, utf8mb3_unicode_520_ci"
  })
  @DisplayName("gets a stand-in that never makes two different values equal by case or accent")
  void standIn(String asked, String standIn) {
    Collations collations = new Collations(Set.of("utf8mb4_unicode_ci"));
    assertThat(collations.replacement(asked)).contains(standIn);
    assertThat(collations.replaced()).containsValue(standIn).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({"utf8mb4_unicode_ci", "UTF8MB4_unicode_ci", "latin1_unheard_of"})
  @DisplayName("has none when the server knows it, or it is not of Unicode")
  void none(String asked) {
    Collations collations = new Collations(Set.of("utf8mb4_unicode_ci"));
    assertThat(collations.replacement(asked)).isEmpty();
    assertThat(collations.replaced()).isEmpty();
  }
}
