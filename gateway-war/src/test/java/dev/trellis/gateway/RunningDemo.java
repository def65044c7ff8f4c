package dev.trellis.gateway;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** A demo that was started with {@code --detach}. */
final class RunningDemo {
  private static final long PATIENCE_SECONDS = 10;

  private final HttpClient http = HttpClient.newHttpClient();
  private final Path folder;
  private final int port;
  private final String words;

  private RunningDemo(Path folder, int port, String words) {
    this.folder = folder;
    this.port = port;
    this.words = words;
  }

  static RunningDemo start(Path folder) throws IOException, InterruptedException {
    int port = DemoIT.freePort();
    Cli.Ended started =
        Cli.run("demo", "--detach", "--dir", folder.toString(), "--port", String.valueOf(port));
    if (started.code() != 0) {
      throw new AssertionError("the demo ended with " + started.code() + ": " + started.err());
    }
    return new RunningDemo(folder, port, started.out());
  }

  void stop() throws IOException, InterruptedException {
    Cli.Ended stopped = Cli.run("demo", "--stop", "--dir", folder.toString());
    if (stopped.code() != 0 || Files.exists(folder.resolve("demo.json"))) {
      throw new AssertionError("the demo did not stop: " + stopped.err());
    }
  }

  Path folder() {
    return folder;
  }

  int port() {
    return port;
  }

  String words() {
    return words;
  }

  Data.Obj paper() throws IOException {
    return (Data.Obj) Json.parse(Files.readAllBytes(folder.resolve("demo.json")));
  }

  private Data.Obj context(int index) throws IOException {
    return (Data.Obj) paper().items("contexts").get(index);
  }

  String mcp(int context) throws IOException {
    return context(context).text("mcp").orElseThrow();
  }

  String token(int context, String name) throws IOException {
    return context(context).object("tokens").orElseThrow().text(name).orElseThrow();
  }

  HttpResponse<String> call(String mcp, String token, String tool, Data.Obj arguments)
      throws IOException, InterruptedException {
    Data.Obj params = Data.Obj.of(Map.of("name", Data.text(tool), "arguments", arguments));
    Data.Obj message =
        Data.Obj.of(
            Map.of(
                "jsonrpc", Data.text("2.0"),
                "id", Data.Num.of(1),
                "method", Data.text("tools/call"),
                "params", params));
    return http.send(
        HttpRequest.newBuilder(URI.create(mcp))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, text/event-stream")
            .POST(BodyPublishers.ofString(Json.write(message)))
            .build(),
        BodyHandlers.ofString());
  }

  Cli.Ended grant(String... arguments) throws IOException, InterruptedException {
    return grantAs("human:admin", arguments);
  }

  Cli.Ended grantAs(String principal, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("grant"));
    command.addAll(Arrays.asList(arguments));
    command.addAll(
        List.of(
            "--config",
            folder.resolve("trellis.yaml").toString(),
            "--context",
            "harbor",
            "--as",
            principal));
    return Cli.run(command.toArray(String[]::new));
  }

  /** The process that runs the WAR. */
  long gatewayPid() {
    String mark = "-Dtrellis.config=" + folder.resolve("trellis.yaml");
    return ProcessHandle.allProcesses()
        .filter(it -> it.info().command().filter(name -> name.endsWith("java")).isPresent())
        .filter(it -> Arrays.asList(it.info().arguments().orElse(new String[0])).contains(mark))
        .findFirst()
        .orElseThrow()
        .pid();
  }

  /** Waits a few seconds for something that another process must learn of. */
  void eventually(Callable<Boolean> condition) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.call()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not come to pass");
      }
      Thread.sleep(100);
    }
  }
}
