package dev.trellis.cli;

import dev.trellis.cli.wiring.Surroundings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;

/** Runs commands as a terminal would, and keeps what they printed. */
final class Shell {
  static final Path EXAMPLE = Path.of("..", "docs", "examples", "small-team-brain.sql");
  static final Map<String, String> FIXED_DATE = Map.of("SOURCE_DATE_EPOCH", "1790000000");

  private final Path scratch;
  private final Path home;

  Shell(Path scratch) {
    this(scratch, Path.of("..").toAbsolutePath().normalize());
  }

  Shell(Path scratch, Path home) {
    this.scratch = scratch;
    this.home = home;
  }

  /** What a command did. */
  record Result(int code, String out, String err) {}

  Result run(Map<String, String> environment, String... args) {
    return run(new ByteArrayOutputStream(), environment, args);
  }

  Result run(ByteArrayOutputStream err, Map<String, String> environment, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        Trellis.run(
            new Surroundings(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                Instant::now,
                environment,
                scratch,
                Path.of("target", "cache").toAbsolutePath(),
                home),
            args);
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
