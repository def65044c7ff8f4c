package dev.trellis.gateway.http;

import dev.trellis.gateway.http.Health.Check;
import dev.trellis.gateway.http.Health.Status;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.CacheControl;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/**
 * The gateway's own health URLs, open to anybody who reaches the listener: 200 for {@code UP}, 503
 * for {@code DOWN}, a body as MicroProfile Health shapes it, never cached. The container's own
 * endpoints of that name are switched off (see {@code src/main/payara/pre-boot.txt}).
 */
@Dependent
@Path("health")
public class HealthResource {

  private final Lifecycle lifecycle;
  private final JsonMapper json;

  /** Reports on {@code lifecycle}. */
  @Inject
  public HealthResource(Lifecycle lifecycle, JsonMapper json) {
    this.lifecycle = lifecycle;
    this.json = json;
  }

  /** Whether deploying has finished; stays {@code UP} from then on. */
  @GET
  @Path("started")
  public Response started() {
    return answer(new Check("started", Status.upWhen(lifecycle.hasStarted())));
  }

  /** Whether the process answers at all: an answer is the proof, so there is nothing to check. */
  @GET
  @Path("live")
  public Response live() {
    return answer();
  }

  /**
   * Whether requests are welcome. Today that means: the application is deployed and not being
   * stopped. It says nothing about databases: one that is down leaves the other contexts as they
   * are.
   */
  @GET
  @Path("ready")
  public Response ready() {
    return answer(new Check("deployed", Status.upWhen(lifecycle.isRunning())));
  }

  private Response answer(Check... checks) {
    Health health = new Health(List.of(checks));
    CacheControl never = new CacheControl();
    never.setNoStore(true);
    return Response.status(health.httpStatus())
        .type(MediaType.APPLICATION_JSON_TYPE)
        .cacheControl(never)
        .entity(json.writeValueAsString(health))
        .build();
  }
}
