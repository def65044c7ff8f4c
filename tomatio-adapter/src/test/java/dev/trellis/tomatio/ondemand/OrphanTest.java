package dev.trellis.tomatio.ondemand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("D-1b Nothing is left behind, however the owning process ends")
class OrphanTest {
  @TempDir private Path parent;
  private Path unfinished;

  @BeforeEach
  void aHalfWrittenArchive() throws IOException {
    unfinished = Files.writeString(parent.resolve("brain.pcp.zip.partial"), "half");
  }

  @Test
  @DisplayName("killed with -9: server, directory and half-written file go")
  void killedWithNine() throws Exception {
    Running running = start();
    assertThat(serverOf(running)).isTrue();
    assertThat(Files.isDirectory(running.directory)).isTrue();

    signal("KILL", running.process.pid());

    assertAllGone(running);
    assertThat(unfinished).doesNotExist();
  }

  @Test
  @DisplayName("ended by the signals of a terminal: the guardian does not die with the group")
  void ctrlC() throws Exception {
    Running running = start();
    List<ProcessHandle> all = running.process.descendants().toList();
    assertThat(all.size()).isGreaterThanOrEqualTo(4);

    for (ProcessHandle one : all) {
      if (one.pid() != running.server) {
        signal("INT", one.pid());
        signal("HUP", one.pid());
        signal("TERM", one.pid());
      }
    }
    signal("INT", running.server);
    Thread.sleep(300);
    assertThat(serverOf(running)).as("the server is still the owner's to use").isTrue();
    signal("INT", running.process.pid());

    assertAllGone(running);
  }

  @Test
  @DisplayName("an ordinary end without close")
  void endWithoutClose() throws Exception {
    Running running = start();
    tell(running, 'x');
    assertAllGone(running);
  }

  @Test
  @DisplayName("an orderly close is complete when it returns")
  void orderlyClose() throws Exception {
    Running running = start();
    tell(running, 'c');
    assertThat(running.process.waitFor()).isZero();
    assertThat(serverOf(running)).isFalse();
    assertThat(running.directory).doesNotExist();
    assertThat(unfinished).doesNotExist();
  }

  @Test
  @DisplayName("killed while the system tables are made")
  void killedInTheMiddleOfTheStart() throws Exception {
    Process process = owner();
    await(() -> !directories().isEmpty());
    Path directory = directories().getFirst();
    await(() -> Files.exists(directory.resolve("data").resolve("ibdata1")));

    signal("KILL", process.pid());

    await(() -> directories().isEmpty());
    await(() -> serversOn(directory).isEmpty());
  }

  @Test
  @DisplayName("process and guardians killed together: the next start sweeps")
  void sweep() throws Exception {
    Running running = start();
    List<ProcessHandle> guardians =
        running.process.descendants().filter(p -> p.pid() != running.server).toList();
    PrivateDirectory.sweep(parent);
    assertThat(running.directory).as("a live owner's directory is not swept").isDirectory();

    guardians.forEach(ProcessHandle::destroyForcibly);
    signal("KILL", running.process.pid());
    running.process.waitFor();
    assertThat(running.directory).as("without guardians it stays").isDirectory();
    assertThat(serverOf(running)).isTrue();

    PrivateDirectory.sweep(parent);

    assertAllGone(running);
  }

  private record Running(Process process, long server, Path directory) {}

  private Process owner() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Owner.class.getName(),
            parent.toString(),
            unfinished.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private Running start() throws IOException {
    Process process = owner();
    String line = process.inputReader(StandardCharsets.UTF_8).readLine();
    assertThat(line).as("the owner has started its database").isNotNull();
    String[] said = line.split(" ", 2);
    return new Running(process, Long.parseLong(said[0]), Path.of(said[1]));
  }

  private static void tell(Running running, char what) throws IOException {
    try (var pipe = running.process.getOutputStream()) {
      pipe.write(what);
    }
  }

  private static void signal(String name, long pid) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start().waitFor();
  }

  private static boolean serverOf(Running running) {
    return ProcessHandle.of(running.server).isPresent();
  }

  private static List<ProcessHandle> serversOn(Path directory) {
    String data = "--datadir=" + directory.resolve("data");
    return ProcessHandle.allProcesses()
        .filter(p -> Stream.of(p.info().arguments().orElse(new String[0])).anyMatch(data::equals))
        .toList();
  }

  private List<Path> directories() {
    try (Stream<Path> entries = Files.list(parent)) {
      return entries
          .filter(p -> p.getFileName().toString().startsWith(PrivateDirectory.PREFIX))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void assertAllGone(Running running) throws InterruptedException {
    await(() -> !serverOf(running));
    await(() -> !Files.exists(running.directory));
    await(() -> serversOn(running.directory).isEmpty());
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    Instant end = Instant.now().plus(Duration.ofSeconds(15));
    while (!condition.getAsBoolean()) {
      assertThat(Instant.now()).as("within 15 seconds").isBefore(end);
      Thread.sleep(20);
    }
  }
}
