package dev.trellis.gateway.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BearerTest {

  @ParameterizedTest
  @ValueSource(strings = {"Bearer abc-_.~+/9==", "bearer abc-_.~+/9==", "BEARER   abc-_.~+/9=="})
  @DisplayName("CHAL the scheme is of any case")
  void token(String header) {
    assertThat(Bearer.of(List.of(header))).isEqualTo(new Bearer.Token("abc-_.~+/9=="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Bearer", "Bearer ", "Basic abc", "abc", "Bearer a b", "Bearer a,b"})
  @DisplayName("CHAL anything else is malformed")
  void malformed(String header) {
    assertThat(Bearer.of(List.of(header))).isEqualTo(new Bearer.Malformed());
  }

  @Test
  @DisplayName("CHAL two headers are malformed, none is missing; a token never shows itself")
  void others() {
    assertThat(Bearer.of(List.of("Bearer a", "Bearer a"))).isEqualTo(new Bearer.Malformed());
    assertThat(Bearer.of(List.of())).isEqualTo(new Bearer.Missing());
    assertThat(new Bearer.Token("secret").toString()).doesNotContain("secret");
  }
}
