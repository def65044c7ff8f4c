package dev.trellis.core.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveMemoryTest {
  private static final int FILES = 20_000;
  private static final long MOST_PER_FILE = 1024;

  @TempDir Path folder;

  @Test
  @DisplayName("D-9 writing and checking keep at most 1 KB of memory per file")
  void memoryPerFile() throws IOException {
    Path file = folder.resolve("a.zip");
    long before = used();
    long writing;
    try (FileChannel channel = ArchiveWriterTest.channel(file);
        ArchiveWriter writer = ArchiveWriter.zip(channel, ArchiveWriterTest.AT)) {
      for (int i = 0; i < FILES; i++) {
        writer.page(ArchiveWriterTest.page("memory/episode/a-page-of-a-usual-length-" + i));
      }
      writing = (used() - before) / FILES;
      writer.file(
          ArchivePath.CONTEXT,
          ("{\"kind\":\"team\",\"controller\":\"org:a\",\"principals\":[{\"id\":\"org:a\","
                  + "\"status\":\"active\"}],\"partitions\":[{\"name\":\"default\",\"access\":[]}]}")
              .getBytes(UTF_8));
      writer.finish(ArchiveWriterTest.manifest(writer.pages()));
    }
    assertThat(writing).as("bytes per file while writing").isBetween(1L, MOST_PER_FILE);
    long baseline = used();
    long[] checking = new long[1];
    Verdict verdict =
        new ArchiveVerifier()
            .verify(
                file,
                (done, total) -> {
                  if (done == total) {
                    checking[0] = (used() - baseline) / FILES;
                  }
                });
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.summary().orElseThrow().pages()).isEqualTo(FILES);
    assertThat(checking[0]).as("bytes per file while checking").isBetween(1L, MOST_PER_FILE);
    System.out.printf(
        "memory per file: %d bytes writing, %d bytes checking%n", writing, checking[0]);
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
