package dev.trellis.gateway.wiring;

import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.gateway.http.Door;
import dev.trellis.gateway.http.FrontDoor;
import dev.trellis.gateway.http.Lifecycle;
import dev.trellis.gateway.metrics.Metrics;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.TomatioContexts;
import dev.trellis.tomatio.config.ConfigReader;
import dev.trellis.tomatio.config.TrellisConfig;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Shutdown;
import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.Produces;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Builds the parts of the gateway, each once for the life of the application. The system property
 * {@code trellis.config} names the {@code trellis.yaml} to serve; without it the health URLs alone
 * are answered.
 */
@ApplicationScoped
public class Gateway {
  private static final String CONFIG = "trellis.config";

  private final Lifecycle lifecycle = new Lifecycle();
  private final JsonMapper json = JsonMapper.builder().build();
  private final Ids ids = new RandomIds();
  private final Incidents incidents = new LoggedIncidents();
  @Resource private @Nullable ManagedExecutorService executor;
  private @Nullable TomatioContexts contexts;
  private @Nullable Metrics metrics;
  private @Nullable Door door;

  /** Opens the configuration; a wrong one fails the deployment and says why in the log. */
  void started(@Observes Startup event) {
    Optional<String> file = Optional.ofNullable(System.getProperty(CONFIG));
    door = new Door(file.isPresent() ? open(Path.of(file.get())) : Serving.closed(ids, incidents));
    lifecycle.started();
  }

  void stopping(@Observes Shutdown event) {
    lifecycle.stopping();
    if (metrics != null) {
      metrics.close();
    }
    if (contexts != null) {
      contexts.close();
    }
  }

  private FrontDoor open(Path file) {
    TrellisConfig config = ConfigReader.read(file);
    Clock clock = Clock.systemUTC();
    TomatioContexts opened = TomatioContexts.open(config, MappingFile.tomatio(), clock, ids::next);
    contexts = opened;
    TrellisConfig.LoopbackPort port = config.metrics();
    if (port != null) {
      metrics = Metrics.serve(port, opened);
    }
    Serving serving = new Serving(config, opened, clock, ids, incidents, version());
    if (executor != null) {
      opened
          .ids()
          .forEach(context -> executor.execute(() -> serving.warm(context, opened::prepare)));
    }
    return serving.door();
  }

  private static String version() {
    String version = TomatioContexts.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
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

  /** The door that every request of a context comes through. */
  @Produces
  public Door door() {
    if (door == null) {
      throw new IllegalStateException("the application has not started");
    }
    return door;
  }
}
