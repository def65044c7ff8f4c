package dev.trellis.core.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.page.PrincipalId;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessDeciderTest {
  private final AccessDecider decider = new AccessDecider();

  @Test
  @DisplayName("EXP-01 an offline export may take the whole context, and says who it is")
  void theOfflineExport() {
    assertThat(decider.whole(Caller.offlineExport()).caller().principal().value())
        .isEqualTo("service:export");
  }

  @ParameterizedTest
  @DisplayName("EXP-02 nobody else may")
  @CsvSource({
    "human:admin,EXPORT",
    "service:export,MCP",
    "service:exporter,EXPORT",
    "agent:export,EXPORT",
    "org:brain.example,MANAGEMENT"
  })
  void nobodyElse(String principal, Channel channel) {
    Caller caller =
        Caller.of(
            new ContextId("offline"),
            PrincipalId.parse(principal).orElseThrow(),
            Scopes.NONE,
            channel);
    assertThatThrownBy(() -> decider.whole(caller))
        .isInstanceOfSatisfying(
            PcpError.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.FORBIDDEN));
  }

  @Test
  @DisplayName("§6.3 the nine codes, as they stand on the wire")
  void theNineCodes() {
    assertThat(List.of(ErrorCode.values()).stream().map(ErrorCode::wireName))
        .containsExactly(
            "invalid_input",
            "not_found",
            "forbidden",
            "conflict",
            "too_large",
            "rate_limited",
            "locked",
            "unsupported",
            "internal");
  }
}
