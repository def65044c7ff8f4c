package dev.trellis.core.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The whole corpus in one process with 64 MiB of memory, and each case by itself. */
class HostileCorpusTest {
  private static final int MINUTES = 5;

  @TempDir static Path folder;
  private static final Map<String, List<String>> FOUND = new HashMap<>();

  @BeforeAll
  static void checkAll() throws IOException, InterruptedException {
    Path root = folder.resolve("corpus");
    HostileCorpus.writeTo(root);
    Path found = folder.resolve("found");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-cp",
                classPath(),
                CorpusRun.class.getName(),
                root.toString(),
                found.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    String log = Files.readString(folder.resolve("log"));
    read(found);
    assertThat(ended).as("the check of the corpus ends; after %s", FOUND.size()).isTrue();
    assertThat(process.exitValue()).as("checked %s\n%s", FOUND.size(), log).isZero();
  }

  static List<CorpusCase> cases() {
    return HostileCorpus.cases();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void exactly(CorpusCase expected) {
    assertThat(FOUND.get(expected.name()))
        .as(expected.name())
        .containsExactlyInAnyOrderElementsOf(expected.problems());
  }

  @Test
  @DisplayName("the corpus has at least sixty archives that must be refused, and some of each kind")
  void largeEnough() {
    assertThat(cases()).filteredOn(it -> it.kind().equals("invalid")).hasSizeGreaterThan(60);
    assertThat(cases()).extracting(CorpusCase::kind).contains("valid", "warning");
    assertThat(cases())
        .filteredOn(it -> it.kind().equals("invalid"))
        .allSatisfy(it -> assertThat(it.problems()).as(it.name()).isNotEmpty());
  }

  private static void read(Path found) throws IOException {
    List<String> problems = new ArrayList<>();
    for (String line : Files.readAllLines(found)) {
      if (line.startsWith("= ")) {
        problems = new ArrayList<>();
        FOUND.put(line.substring(2).replace(File.separatorChar, '/'), problems);
      } else {
        problems.add(line.substring(2));
      }
    }
  }

  private static String classPath() {
    String surefire = System.getProperty("surefire.test.class.path");
    return surefire == null ? System.getProperty("java.class.path") : surefire;
  }
}
