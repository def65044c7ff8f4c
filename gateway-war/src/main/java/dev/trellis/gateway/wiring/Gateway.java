package dev.trellis.gateway.wiring;

import dev.trellis.gateway.http.Lifecycle;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Shutdown;
import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.Produces;
import tools.jackson.databind.json.JsonMapper;

/** Builds the parts of the gateway, each once for the life of the application. */
@ApplicationScoped
public class Gateway {

  private final Lifecycle lifecycle = new Lifecycle();
  private final JsonMapper json = JsonMapper.builder().build();

  void started(@Observes Startup event) {
    lifecycle.started();
  }

  void stopping(@Observes Shutdown event) {
    lifecycle.stopping();
  }

  /** The one record of how far the application is in its life. */
  @Produces
  public Lifecycle lifecycle() {
    return lifecycle;
  }

  /** The one JSON writer of the HTTP side. */
  @Produces
  public JsonMapper json() {
    return json;
  }
}
