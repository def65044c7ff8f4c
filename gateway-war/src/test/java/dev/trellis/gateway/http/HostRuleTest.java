package dev.trellis.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class HostRuleTest {

  @Test
  @DisplayName("LOCAL behind a proxy on loopback the public host is answered too, no other")
  void behindProxy() {
    HostRule rule = HostRule.loopback(8080).and("Brain.example");

    assertThat(rule.admits(List.of("brain.example"))).isTrue();
    assertThat(rule.admits(List.of("127.0.0.1:8080"))).isTrue();
    assertThat(rule.admits(List.of("evil.example"))).isFalse();
    assertThat(rule.admits(List.of())).isFalse();
  }

  @Test
  @DisplayName("LOCAL on the default port a host without a port is the same")
  void defaultPort() {
    assertThat(HostRule.loopback(80).admits(List.of("localhost"))).isTrue();
    assertThat(HostRule.loopback(8080).admits(List.of("localhost"))).isFalse();
  }

  @Test
  @DisplayName("NET an origin is compared as it is written, and two are none")
  void origins() {
    OriginRule rule = OriginRule.of(List.of("https://a.example"));

    assertThat(rule.decide(List.of())).isInstanceOf(OriginRule.Verdict.None.class);
    assertThat(rule.decide(List.of("https://a.example")))
        .isEqualTo(new OriginRule.Verdict.Allowed("https://a.example"));
    for (List<String> refused :
        List.of(
            List.of("https://A.example"),
            List.of("https://a.example/"),
            List.of("https://a.example:443"),
            List.of("null"),
            List.of(""),
            List.of("https://a.example", "https://a.example"))) {
      assertThat(rule.decide(refused)).isInstanceOf(OriginRule.Verdict.Refused.class);
    }
  }
}
