package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Runs the command line in a JVM of its own, for what only a process of its own can show. */
final class ChildProcess {
  private static final long PATIENCE_SECONDS = 60;

  private ChildProcess() {}

  /** How a process ended. */
  record Ended(int code, String out, String err) {}

  /** The beginning of a call of the command line. */
  static List<String> java(String... options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of(options));
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), "dev.trellis.cli.Trellis"));
    return command;
  }

  static Ended run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), UTF_8);
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    return new Ended(process.exitValue(), out, err);
  }

  /** Starts a process and returns as soon as it says something on standard error. */
  static Process startUntil(List<String> command, String says) throws IOException {
    Process process = new ProcessBuilder(command).start();
    BufferedReader err = process.errorReader(UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = err.readLine(); line != null; line = err.readLine()) {
      said.append(line).append('\n');
      if (line.contains(says)) {
        return process;
      }
    }
    throw new AssertionError("it ended without saying so: " + said);
  }

  static void eventually(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("it did not come to pass");
      }
      Thread.sleep(50);
    }
  }
}
