package dev.trellis.cli.wiring;

import dev.trellis.core.time.UtcInstant;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a command takes from around it.
 *
 * @param out where results go
 * @param err where progress and errors go
 * @param terminal whether {@code err} is a terminal
 * @param clock the time
 * @param environment the environment's variables
 * @param scratch the folder for private databases
 * @param cache the folder for what is unpacked once
 * @param home the folder that Trellis was built in
 */
public record Surroundings(
    PrintStream out,
    PrintStream err,
    boolean terminal,
    Supplier<Instant> clock,
    Map<String, String> environment,
    Path scratch,
    Path cache,
    Path home) {

  /** Those of this process. The launcher says whether standard error is a terminal. */
  public static Surroundings ofProcess() {
    return new Surroundings(
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8),
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8),
        Boolean.getBoolean("trellis.terminal"),
        Instant::now,
        System.getenv(),
        Path.of(System.getProperty("java.io.tmpdir")),
        Path.of(System.getProperty("user.home"), ".cache", "trellis"),
        Path.of(System.getProperty("trellis.home", "")).toAbsolutePath());
  }

  /** The clock of actions. */
  public Clock time() {
    InstantSource source = clock::get;
    return source.withZone(ZoneOffset.UTC);
  }

  /** The time, to the millisecond. */
  public UtcInstant now() {
    return UtcInstant.of(clock.get());
  }

  /**
   * The instant that {@code SOURCE_DATE_EPOCH} gives, so that a build can be repeated to the byte.
   *
   * @throws IllegalArgumentException when it is set and no number of seconds
   */
  public Optional<UtcInstant> sourceDate() {
    String seconds = environment.get("SOURCE_DATE_EPOCH");
    if (seconds == null || seconds.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(UtcInstant.of(Instant.ofEpochSecond(Long.parseLong(seconds.strip()))));
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(
          "SOURCE_DATE_EPOCH must be a number of seconds since 1970, or unset.", e);
    }
  }
}
