package dev.trellis.core.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.corpus.CorpusCase;
import dev.trellis.core.corpus.HostileCorpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JazzerTest {
  private static final int RUNS_OF_PAGES = 25_000;
  private static final int RUNS_OF_ARCHIVES = 2_500;
  private static final int LARGEST_SEED = 8192;

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

  @Test
  @DisplayName("an exception that is none of the expected ends the run and is shown")
  void brokenTwin() throws Exception {
    Path seeds = Files.createDirectory(folder.resolve("seeds"));
    Files.writeString(seeds.resolve("seed"), "a");
    JazzerRun run =
        JazzerRun.of(
            BrokenTarget.class, seeds, Files.createDirectory(folder.resolve("work")), 100_000);
    assertThat(run.ended()).as(run.output()).isTrue();
    assertThat(run.exitCode()).as(run.output()).isNotZero();
    assertThat(run.output()).contains("IllegalStateException");
  }

  private void fuzz(Class<?> target, Path seeds, int inputs) throws Exception {
    JazzerRun run =
        JazzerRun.of(target, seeds, Files.createDirectory(folder.resolve("work")), inputs);
    assertThat(run.ended()).as(run.output()).isTrue();
    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.inputs()).as(run.output()).isGreaterThanOrEqualTo(inputs);
  }
}
