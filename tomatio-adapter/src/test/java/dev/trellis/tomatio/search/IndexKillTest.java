package dev.trellis.tomatio.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Access;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed while it makes an index, and while it catches up. */
class IndexKillTest {
  private static final Clock CLOCK = Clock.fixed(Shelf.NOW, ZoneOffset.UTC);
  private static final int PAGES = 4000;
  private static final int ROUNDS = 8;
  private static final long SEED = 11;

  /** The process: makes the index, says so, and then changes pages for ever. */
  static final class Killed {
    private Killed() {}

    /** Works in the folder that is named until it is killed. */
    public static void main(String[] arguments) {
      Access reader = Shelf.reader("team");
      Shelf shelf = shelf(0);
      SearchIndex index = new SearchIndex("t", Path.of(arguments[0]), CLOCK);
      System.out.println("begins");
      index.search(reader, Shelf.fit("number7"), shelf);
      System.out.println("catches up");
      for (int round = 1; ; round++) {
        for (int i = 0; i < PAGES; i++) {
          shelf.put(Shelf.page("p/" + i, "team", "Page", text(i, round)));
        }
        index.search(reader, Shelf.fit("number7"), shelf);
      }
    }
  }

  @Test
  @DisplayName("RETR-08 kill -9 during the making of an index and during catching up")
  void killed(@TempDir Path folder) throws Exception {
    Random random = new Random(SEED);
    int kept = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Path at = folder.resolve("index" + round);
      Process process = start(at);
      try (BufferedReader said =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
        assertThat(said.readLine()).isEqualTo("begins");
        if (round % 2 == 1) {
          assertThat(said.readLine()).isEqualTo("catches up");
        }
        Thread.sleep(random.nextInt(600));
        process.destroyForcibly();
      }
      assertThat(process.waitFor()).isEqualTo(137);
      kept += files(at) > 1 ? 1 : 0;
      Shelf shelf = shelf(round);
      try (SearchIndex index = new SearchIndex("t", at, CLOCK);
          SearchIndex fresh = new SearchIndex("fresh", null, CLOCK)) {
        for (String question : List.of("number7", "pages number19", "time" + round)) {
          assertThat(found(index, question, shelf)).isEqualTo(found(fresh, question, shelf));
        }
        assertThat(found(index, "time" + round, shelf)).isNotEmpty();
      }
    }
    assertThat(kept).as("rounds in which something was written").isPositive();
  }

  private static List<String> found(SearchIndex index, String question, Shelf shelf) {
    return Shelf.paths(
        index.search(Shelf.reader("team"), Shelf.fit(question), shelf).orElseThrow());
  }

  private static Shelf shelf(int time) {
    Shelf shelf = new Shelf();
    for (int i = 0; i < PAGES; i++) {
      shelf.put(Shelf.page("p/" + i, "team", "Page", text(i, time)));
    }
    return shelf;
  }

  private static String text(int number, int time) {
    return "number" + number + " of the pages, time" + time;
  }

  private static Process start(Path folder) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Killed.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static long files(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
