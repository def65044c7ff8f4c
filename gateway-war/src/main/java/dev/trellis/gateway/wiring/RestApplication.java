package dev.trellis.gateway.wiring;

import dev.trellis.gateway.http.ErrorMapper;
import dev.trellis.gateway.http.HealthResource;
import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Map;
import java.util.Set;

/** Every JAX-RS class of the gateway, named one by one: what is not here is not served. */
@ApplicationPath("/")
public class RestApplication extends Application {

  @Override
  public Set<Class<?>> getClasses() {
    return Set.of(HealthResource.class, ErrorMapper.class);
  }

  /** Keeps Jersey from serving {@code /application.wadl} and describing resources on OPTIONS. */
  @Override
  public Map<String, Object> getProperties() {
    return Map.of("jersey.config.server.wadl.disableWadl", true);
  }
}
