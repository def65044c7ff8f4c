package dev.trellis.cli;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.tomatio.config.TrellisConfig;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks the gateway itself how it is: that a port answers says nothing about an application. */
final class HealthProbe {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final HttpClient http;
  private final URI ready;

  /** Asks that listener, over TLS with that key when there is one. */
  HealthProbe(TrellisConfig.Listener listener, @Nullable ServerKey key) {
    HttpClient.Builder client = HttpClient.newBuilder().connectTimeout(PATIENCE);
    this.http = (key == null ? client : client.sslContext(key.trustingItAlone())).build();
    this.ready =
        URI.create(
            "%s://%s:%d/health/ready"
                .formatted(
                    key == null ? "http" : "https", host(listener.address()), listener.port()));
  }

  /**
   * What the gateway answers.
   *
   * @param started whether it is the gateway that answers
   * @param ready whether everything is well
   * @param down the names of what is not
   */
  record Answer(boolean started, boolean ready, List<String> down) {
    static final Answer NONE = new Answer(false, false, List.of());
  }

  Answer ask() throws InterruptedException {
    try {
      HttpResponse<String> answer =
          http.send(
              HttpRequest.newBuilder(ready).timeout(PATIENCE).build(), BodyHandlers.ofString());
      boolean ours = answer.statusCode() == 200 || answer.statusCode() == 503;
      return ours && Json.parse(answer.body()) instanceof Data.Obj health
          ? new Answer(health.text("status").isPresent(), answer.statusCode() == 200, down(health))
          : Answer.NONE;
    } catch (IOException | MalformedText e) {
      return Answer.NONE;
    }
  }

  private static List<String> down(Data.Obj health) {
    return health.items("checks").stream()
        .map(Data.Obj.class::cast)
        .filter(check -> !check.text("status").filter("UP"::equals).isPresent())
        .flatMap(check -> check.text("name").stream())
        .toList();
  }

  private static String host(String address) {
    return switch (address) {
      case "0.0.0.0", "localhost" -> "127.0.0.1";
      case "::" -> "[::1]";
      default -> address.contains(":") ? "[" + address + "]" : address;
    };
  }
}
