package dev.trellis.gateway.wiring;

import dev.trellis.gateway.http.Lifecycle;
import dev.trellis.gateway.http.Site;
import dev.trellis.tomatio.config.ConfigReader;
import dev.trellis.tomatio.config.TrellisConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.Shutdown;
import jakarta.enterprise.event.Startup;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import java.nio.file.Path;
import java.time.Clock;
import org.eclipse.microprofile.config.ConfigProvider;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.json.JsonMapper;

/** Builds the parts of the gateway, each once for the life of the application. */
@ApplicationScoped
public class Gateway {
  private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);

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

  /**
   * The contexts of the file that {@code trellis.config} names; none when it names no file.
   *
   * @throws dev.trellis.tomatio.config.ConfigException when the file cannot be used; then the
   *     application is not deployed
   */
  @Produces
  @Singleton
  public Site site() {
    return ConfigProvider.getConfig()
        .getOptionalValue("trellis.config", String.class)
        .map(file -> ConfigReader.read(Path.of(file)))
        .map(Gateway::site)
        .orElseGet(Sites::empty);
  }

  private static Site site(TrellisConfig config) {
    return Sites.of(
        config,
        new Surroundings(
            Stores.open(config),
            Clock.systemUTC(),
            new RandomIds(),
            (incident, cause) -> LOG.error("incident {}", incident, cause),
            version()));
  }

  /** The version of the modules, which are built together. */
  private static String version() {
    String version = TrellisConfig.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
