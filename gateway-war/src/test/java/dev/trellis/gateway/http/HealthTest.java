package dev.trellis.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.gateway.http.Health.Check;
import dev.trellis.gateway.http.Health.Status;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HealthTest {

  @Property
  void isUpAndAnswers200ExactlyWhenEveryCheckIsUp(@ForAll List<Status> found) {
    Health health =
        new Health(
            IntStream.range(0, found.size())
                .mapToObj(at -> new Check("check-" + at, found.get(at)))
                .toList());

    boolean allUp = !found.contains(Status.DOWN);
    assertThat(health.status()).isEqualTo(allUp ? Status.UP : Status.DOWN);
    assertThat(health.httpStatus()).isEqualTo(allUp ? 200 : 503);
  }

  @Test
  void isWrittenInTheShapeOfMicroProfileHealth() {
    Health health =
        new Health(List.of(new Check("first", Status.UP), new Check("second", Status.DOWN)));

    assertThat(JsonMapper.builder().build().writeValueAsString(health))
        .isEqualTo(
            """
            {"status":"DOWN","checks":[{"name":"first","status":"UP"},\
            {"name":"second","status":"DOWN"}]}""");
  }
}
