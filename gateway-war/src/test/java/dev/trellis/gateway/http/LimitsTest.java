package dev.trellis.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.store.Arrival;
import dev.trellis.gateway.http.Limits.Verdict;
import io.github.bucket4j.TimeMeter;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LimitsTest {
  private final AtomicLong nanos = new AtomicLong();
  private final Limits limits = new Limits(3, new Hand());

  private final class Hand implements TimeMeter {
    @Override
    public long currentTimeNanos() {
      return nanos.get();
    }

    @Override
    public boolean isWallClockBased() {
      return false;
    }
  }

  @Test
  @DisplayName("NET a key has its budget, says when to come again, and gets it back with time")
  void budget() {
    for (int i = 0; i < 3; i++) {
      assertThat(limits.count("a")).isEqualTo(new Verdict.Within());
    }

    assertThat(limits.count("a")).isEqualTo(new Verdict.Over(20));
    assertThat(limits.count("b")).isEqualTo(new Verdict.Within());
    nanos.addAndGet(Duration.ofSeconds(20).toNanos());
    assertThat(limits.count("a")).isEqualTo(new Verdict.Within());
    assertThat(limits.count("a")).isEqualTo(new Verdict.Over(20));
  }

  @ParameterizedTest
  @CsvSource({
    "false,198.51.100.7,192.0.2.1",
    "true,198.51.100.7,198.51.100.7",
    "true,'203.0.113.9, 198.51.100.7',198.51.100.7",
    "true,,192.0.2.1"
  })
  @DisplayName("NET the address is the peer's, or what the proxy itself added, never the client's")
  void address(boolean behindProxy, String forwarded, String address) {
    TreeMap<String, List<String>> headers =
        forwarded == null
            ? new TreeMap<>()
            : new TreeMap<>(Map.of("x-forwarded-for", List.of("203.0.113.1", forwarded)));
    Inbound request =
        new Inbound("GET", "/", headers, "192.0.2.1", Arrival.now(), InputStream.nullInputStream());

    assertThat(new RemoteAddress(behindProxy).of(request)).isEqualTo(address);
  }
}
