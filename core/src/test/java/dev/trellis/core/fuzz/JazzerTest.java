package dev.trellis.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.corpus.CorpusCase;
import dev.trellis.core.corpus.HostileCorpus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Jazzer with a fixed seed and a fixed number of runs, so that a failure happens again. Each target
 * runs in a process of its own with 256 MiB.
 */
class JazzerTest {
  private static final int RUNS_OF_PAGES = 60_000;
  private static final int RUNS_OF_ARCHIVES = 6_000;
  private static final int LARGEST_SEED = 8192;
  private static final Pattern DONE = Pattern.compile("Done (\\d+) runs");

  @TempDir Path folder;

  @Test
  @DisplayName("MAN-02 whatever bytes an archive has, only a verdict comes out")
  void archives() throws Exception {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    int number = 0;
    for (CorpusCase each : HostileCorpus.cases()) {
      if (!each.reason().startsWith("bomb") && !each.reason().contains("huge")) {
        byte[] bytes = each.bytes().get();
        if (bytes.length <= LARGEST_SEED) {
          Files.write(seeds.resolve("seed-" + number++), bytes);
        }
      }
    }
    assertThat(number).isGreaterThan(100);
    fuzz(ArchiveTarget.class, seeds, RUNS_OF_ARCHIVES);
  }

  @Test
  @DisplayName("PAGE-01 whatever bytes a page has, it is a page or malformed, and renders the same")
  void pages() throws Exception {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    List<String> pages =
        List.of(
            "---\ntitle: Soil\npartition: team\ntags: [a, \"b\"]\n---\nbody\n",
            "---\ntitle: |\n  two\n  lines\nx_a: {b: 1.5e3, c: ~, d: 0x1f, e: 0o17}\n---\n",
            "---\na: &x 1\nb: *x\n<<: {c: !!int 2}\n---\n# body\n---\n",
            "---\r\ntitle: 'it''s'\r\nupdated: 2026-03-01T08:00:00Z\r\n---\r\nbody",
            "---\ntitle: \"\\ud83d\\ude00 \\x41\"\nd: 2026-01-01\n---\n");
    for (String page : pages) {
      Files.writeString(seeds.resolve("seed-" + pages.indexOf(page)), page, UTF_8);
    }
    fuzz(PageTarget.class, seeds, RUNS_OF_PAGES);
  }

  private void fuzz(Class<?> target, Path seeds, int runs) throws Exception {
    Path log = folder.resolve("log");
    Path work = Files.createDirectory(folder.resolve("work"));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-XX:+EnableDynamicAgentLoading", "-cp", classPath()));
    command.add("com.code_intelligence.jazzer.Jazzer");
    command.add("--target_class=" + target.getName());
    command.add("--instrumentation_includes=dev.trellis.**:org.snakeyaml.**");
    command.add("--disabled_hooks=com.code_intelligence.jazzer.sanitizers.FilePathTraversal");
    command.addAll(List.of("-seed=1", "-runs=" + runs, "-rss_limit_mb=2048", "-timeout=30"));
    command.addAll(List.of("-max_len=16384", seeds.toString()));
    Process process =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(5, TimeUnit.MINUTES);
    process.destroyForcibly();
    String output = read(log);
    assertThat(ended).as(output).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    Matcher done = DONE.matcher(output);
    assertThat(done.find()).as(output).isTrue();
    assertThat(Integer.parseInt(done.group(1))).isGreaterThanOrEqualTo(runs);
  }

  private static String read(Path log) throws IOException {
    String text = new String(Files.readAllBytes(log), UTF_8);
    return text.substring(Math.max(0, text.length() - 6000));
  }

  private static String classPath() {
    String surefire = System.getProperty("surefire.test.class.path");
    return surefire == null ? System.getProperty("java.class.path") : surefire;
  }
}
