package dev.trellis.gateway.metrics;

import dev.trellis.core.access.ContextId;
import dev.trellis.tomatio.Pulse;
import dev.trellis.tomatio.TomatioContexts;
import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.search.SearchIndex;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.function.BiConsumer;
import java.util.function.ToDoubleFunction;

/**
 * What the operator may watch, in the Prometheus text format at {@code /metrics} of a listener of
 * its own on loopback (D-22). Numbers alone, by context; a scrape asks no database.
 */
public final class Metrics implements AutoCloseable {
  private static final String CONTEXT = "context";
  private static final double SECOND = Duration.ofSeconds(1).toNanos();

  private final HTTPServer server;

  private Metrics(HTTPServer server) {
    this.server = server;
  }

  /**
   * Serves the metrics of these contexts.
   *
   * @throws UncheckedIOException when the port cannot be had
   */
  public static Metrics serve(TrellisConfig.LoopbackPort at, TomatioContexts contexts) {
    PrometheusRegistry registry = new PrometheusRegistry();
    register(registry, contexts);
    try {
      return new Metrics(
          HTTPServer.builder()
              .inetAddress(InetAddress.getByName(at.address()))
              .port(at.port())
              .registry(registry)
              .buildAndStart());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The metrics cannot be served at "
              + at.address()
              + ':'
              + at.port()
              + "; is the port taken? Give another as metrics_listen, or none.",
          e);
    }
  }

  private static void register(PrometheusRegistry registry, TomatioContexts contexts) {
    counter(
        registry,
        contexts,
        "trellis_table_looks_total",
        "How often the database was asked which tables had changed.",
        Pulse::looks);
    counter(
        registry,
        contexts,
        "trellis_reconciliations_total",
        "How often changed tables were compared with what is served.",
        Pulse::reconciliations);
    counter(
        registry,
        contexts,
        "trellis_reconciling_seconds_total",
        "How long comparing changed tables took, together.",
        pulse -> pulse.reconciling().toNanos() / SECOND);
    gauge(
        registry,
        contexts,
        "trellis_search_index_pages",
        "The pages that the search index holds.",
        SearchIndex.Size::pages);
    gauge(
        registry,
        contexts,
        "trellis_search_index_bytes",
        "The size of the search index.",
        SearchIndex.Size::bytes);
    lag(registry, contexts);
  }

  private static void counter(
      PrometheusRegistry registry,
      TomatioContexts contexts,
      String name,
      String help,
      ToDoubleFunction<Pulse> value) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(CONTEXT)
        .callback(
            callback ->
                each(contexts, (id, pulse) -> callback.call(value.applyAsDouble(pulse), id)))
        .register(registry);
  }

  private static void gauge(
      PrometheusRegistry registry,
      TomatioContexts contexts,
      String name,
      String help,
      ToDoubleFunction<SearchIndex.Size> value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .labelNames(CONTEXT)
        .callback(
            callback ->
                each(
                    contexts,
                    (id, pulse) -> {
                      SearchIndex.Size index = pulse.index();
                      callback.call(index == null ? 0 : value.applyAsDouble(index), id);
                    }))
        .register(registry);
  }

  private static void lag(PrometheusRegistry registry, TomatioContexts contexts) {
    GaugeWithCallback.builder()
        .name("trellis_search_index_lag")
        .help("The changes of the context that the search index will take in at the next search.")
        .labelNames(CONTEXT)
        .callback(
            callback ->
                each(
                    contexts,
                    (id, pulse) -> {
                      SearchIndex.Size index = pulse.index();
                      long at = index == null ? 0 : Math.max(0, index.version());
                      callback.call((double) Math.max(0, pulse.version() - at), id);
                    }))
        .register(registry);
  }

  private static void each(TomatioContexts contexts, BiConsumer<String, Pulse> sink) {
    for (ContextId id : contexts.ids()) {
      sink.accept(id.value(), contexts.pulse(id));
    }
  }

  @Override
  public void close() {
    server.close();
  }
}
