package dev.trellis.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the command line in a process of its own, as the launcher does. */
final class Cli {
  /** Where Trellis was built. */
  static final Path HOME = Path.of("..").toAbsolutePath().normalize();

  private static final long PATIENCE_SECONDS = 240;

  private Cli() {}

  /** How a process ended. */
  record Ended(int code, String out, String err) {}

  static Ended run(String... arguments) throws IOException, InterruptedException {
    return runIn(HOME, List.of(), arguments);
  }

  /** What it prints goes to files, so that a process left behind cannot hold a pipe open. */
  static Ended runIn(Path home, List<String> options, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(options);
    command.add("-Dtrellis.home=" + home);
    Path built = HOME.resolve("cli").resolve("target");
    String libraries = built.resolve("lib") + File.separator + "*";
    String classPath = built.resolve("trellis.jar") + File.pathSeparator + libraries;
    command.addAll(List.of("-cp", classPath, "dev.trellis.cli.Trellis"));
    command.addAll(List.of(arguments));
    Path out = Files.createTempFile("cli", ".out");
    Path err = Files.createTempFile("cli", ".err");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("it did not end: " + Files.readString(err, UTF_8));
    }
    return new Ended(
        process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
  }
}
