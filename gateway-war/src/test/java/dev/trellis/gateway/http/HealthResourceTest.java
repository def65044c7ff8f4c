package dev.trellis.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class HealthResourceTest {

  private final Lifecycle lifecycle = new Lifecycle();
  private final HealthResource resource =
      new HealthResource(lifecycle, JsonMapper.builder().build());

  @Test
  void beforeDeployingHasFinishedItIsAliveButNeitherStartedNorReady() {
    assertStatuses(503, 200, 503);
  }

  @Test
  void onceDeployedItIsAllThree() {
    lifecycle.started();

    assertStatuses(200, 200, 200);
  }

  @Test
  void whileStoppingItIsNoLongerReady() {
    lifecycle.started();
    lifecycle.stopping();

    assertStatuses(200, 200, 503);
  }

  @Test
  void stoppingIsFinal() {
    lifecycle.stopping();
    lifecycle.started();

    assertThat(resource.ready().getStatus()).isEqualTo(503);
  }

  @Test
  void aRefusalSaysWhichCheckFailedAndIsNotCached() {
    assertThat(resource.ready().getEntity())
        .isEqualTo(
            "{\"status\":\"DOWN\",\"checks\":[{\"name\":\"deployed\",\"status\":\"DOWN\"}]}");
    assertThat(resource.ready().getHeaderString("Cache-Control")).contains("no-store");
  }

  private void assertStatuses(int started, int live, int ready) {
    assertThat(resource.started().getStatus()).isEqualTo(started);
    assertThat(resource.live().getStatus()).isEqualTo(live);
    assertThat(resource.ready().getStatus()).isEqualTo(ready);
  }
}
