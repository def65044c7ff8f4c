package dev.trellis.cli;

import dev.trellis.tomatio.config.TrellisConfig;
import dev.trellis.tomatio.ondemand.Guardian;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/**
 * The gateway, as a child of this process. It ends when this is closed and when this process ends,
 * however it ends.
 */
final class GatewayProcess implements AutoCloseable {
  private static final String LOG = "gateway.log";
  private static final String DEPLOYING_ENDED = " ready in ";
  private static final long START_NANOS = TimeUnit.SECONDS.toNanos(180);
  private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long STOP_SECONDS = 20;

  private final Guardian guardian;
  private final HealthProbe probe;
  private final Path log;
  private final RunFolder folder;

  private GatewayProcess(Guardian guardian, HealthProbe probe, Path log, RunFolder folder) {
    this.guardian = guardian;
    this.probe = probe;
    this.log = log;
    this.folder = folder;
  }

  /**
   * Starts the gateway; it may not be ready yet.
   *
   * @param quick whether a quick start and a small process count more than long running speed
   */
  static GatewayProcess start(
      GatewayParts parts,
      Path config,
      TrellisConfig.Listener listener,
      RunFolder folder,
      boolean quick) {
    requireFree(listener);
    TrellisConfig.Tls tls = listener.tls();
    ServerKey key = tls == null ? null : ServerKey.of(tls);
    BootFiles boot = BootFiles.write(folder, listener, key);
    folder.remove(LOG);
    Path log = folder.path().resolve(LOG);
    try {
      Guardian guardian =
          Guardian.running(command(parts, config, listener.port(), boot, folder, quick), log);
      return new GatewayProcess(guardian, new HealthProbe(listener, key), log, folder);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.REFUSED, "The gateway cannot be started: " + e.getMessage() + ".");
    }
  }

  private static List<String> command(
      GatewayParts parts, Path config, int port, BootFiles boot, RunFolder folder, boolean quick) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:+UseSerialGC");
    command.add("-Xmx512m");
    if (quick) {
      command.add("-XX:TieredStopAtLevel=1");
    }
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("@" + boot.options());
    command.add("-Djava.io.tmpdir=" + folder.fresh("tmp"));
    command.add("-Dtrellis.config=" + config.toAbsolutePath());
    command.add("-jar");
    command.add(parts.server().toString());
    command.addAll(List.of("--nohazelcast", "--disablephonehome"));
    command.addAll(List.of("--rootdir", folder.fresh("payara").toString()));
    command.addAll(List.of("--prebootcommandfile", boot.commands().toString()));
    command.addAll(List.of("--port", String.valueOf(port)));
    command.addAll(List.of("--contextroot", "/"));
    command.addAll(List.of("--deploy", parts.war().toString()));
    return command;
  }

  /**
   * Refuses a port that is taken: Payara would say so in a log that nobody reads.
   *
   * @throws CommandFailure when the port cannot be bound
   */
  static void requireFree(TrellisConfig.Listener listener) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(
          new InetSocketAddress(
              InetAddress.getByName(BootFiles.literal(listener.address())), listener.port()));
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.REFUSED,
          "Port %d of %s cannot be used (%s): stop the program that has it, or choose another port."
              .formatted(listener.port(), listener.address(), e.getMessage()));
    }
  }

  /**
   * Waits until the gateway answers that it is ready.
   *
   * @return what it says is not well; nothing when all is
   */
  List<String> awaitReady() throws InterruptedException {
    long begin = System.nanoTime();
    long deployed = 0;
    while (true) {
      requireAlive();
      HealthProbe.Answer answer = probe.ask();
      if (answer.ready()) {
        return List.of();
      }
      long now = System.nanoTime();
      if (deployed == 0 && (answer.started() || logged().contains(DEPLOYING_ENDED))) {
        deployed = now;
      }
      if (deployed != 0 && now - deployed > GRACE_NANOS) {
        if (answer.started()) {
          return answer.down();
        }
        throw failed("Payara runs, but the gateway was not deployed");
      }
      if (now - begin > START_NANOS) {
        throw failed("The gateway was not ready within 180 seconds");
      }
      Thread.sleep(50);
    }
  }

  private void requireAlive() {
    try {
      if (guardian.childEnded()) {
        throw failed("The gateway ended while it was starting");
      }
    } catch (IOException e) {
      throw failed("The gateway cannot be watched");
    }
  }

  private CommandFailure failed(String what) {
    String last =
        logged()
            .lines()
            .filter(line -> line.contains("SEVERE") || line.contains("Exception"))
            .map(String::strip)
            .map(line -> line.substring(0, Math.min(line.length(), 300)))
            .limit(3)
            .collect(Collectors.joining(" | "));
    return new CommandFailure(
        ExitCode.INTERNAL,
        "%s; its log is %s%s".formatted(what, log, last.isEmpty() ? "." : ": " + last));
  }

  private String logged() {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    } catch (IOException e) {
      return "";
    }
  }

  /** Waits until the gateway ends. */
  void awaitEnd() throws InterruptedException {
    try {
      while (!guardian.childEnded()) {
        Thread.sleep(200);
      }
    } catch (IOException e) {
      throw failed("The gateway cannot be watched");
    }
  }

  /** Where it writes its log. */
  Path log() {
    return log;
  }

  /** The process id of the gateway. */
  long pid() {
    return guardian.child();
  }

  /** Asks the gateway to end, and ends it when it does not. */
  @Override
  public void close() {
    ProcessHandle.of(guardian.child())
        .ifPresent(
            child -> {
              child.destroy();
              try {
                child.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (ExecutionException | TimeoutException e) {
                child.destroyForcibly();
              }
            });
    guardian.close();
    BootFiles.remove(folder);
  }
}
