package dev.trellis.core.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A character beyond the basic plane")
class YamlBufferTest {

  @ParameterizedTest
  @ValueSource(ints = {1024, 1025, 2049, 2050, 10_000})
  @DisplayName("may stand anywhere, also where the parser's buffer ends")
  void anywhere(int around) {
    for (int length = around - 6; length < around + 6; length++) {
      String text = "a".repeat(length) + "😀b";
      assertThat(Yaml.parse("t: " + text + "\n", 100_000).value())
          .isEqualTo(Data.Obj.of(Map.of("t", Data.text(text))));
    }
  }
}
