package dev.trellis.core.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.time.UtcInstant;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArchiveWriterTest {
  static final UtcInstant AT = new UtcInstant("2026-10-20T09:00:00.250Z");

  @TempDir Path folder;

  @Test
  @DisplayName("ARCH-01 EXP-13 regular files, readable to all who hold the archive, names in UTF-8")
  void entries() throws IOException {
    Path file = folder.resolve("a.zip");
    write(file, AT);
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      List<ZipArchiveEntry> entries = Collections.list(zip.getEntries());
      assertThat(entries)
          .extracting(ZipArchiveEntry::getName)
          .containsExactly(
              "memory/b.md", "memory/a.md", "context.json", "audit/log.jsonl", "manifest.json");
      assertThat(entries)
          .allSatisfy(
              entry -> {
                assertThat(entry.getUnixMode()).isEqualTo(0100644);
                assertThat(entry.getGeneralPurposeBit().usesUTF8ForNames()).isTrue();
                assertThat(entry.getGeneralPurposeBit().usesDataDescriptor()).isFalse();
                assertThat(entry.getLastModifiedTime().toInstant())
                    .isEqualTo("2026-10-20T09:00:00Z");
              });
    }
  }

  @Test
  @DisplayName("MAN-04 the manifest comes last, its head first, its files sorted, a line each")
  void manifest() throws IOException {
    Path file = folder.resolve("a.zip");
    write(file, AT);
    String text;
    try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
      text = new String(zip.getInputStream(zip.getEntry("manifest.json")).readAllBytes(), UTF_8);
    }
    assertThat(text.lines().toList().subList(0, 4))
        .containsExactly(
            "{",
            "\"pcp_version\": \"0.3\",",
            "\"manifest_version\": \"2\",",
            "\"coverage\": \"full\",");
    Data.Obj manifest = (Data.Obj) Json.parse(text);
    assertThat(manifest.items("files"))
        .extracting(entry -> ((Data.Obj) entry).text("path").orElseThrow())
        .containsExactly("audit/log.jsonl", "context.json", "memory/a.md", "memory/b.md");
    assertThat(text.lines().filter(line -> line.contains("sha256")).count()).isEqualTo(4);
    assertThat(manifest.items("files").getFirst())
        .isEqualTo(
            TestArchive.listing(
                new TestArchive.Item("audit/log.jsonl", "one\ntwo\n".getBytes(UTF_8), 0)));
  }

  @ParameterizedTest
  @CsvSource({
    "memory/x.md, memory/x.md, same name",
    "memory/x.md, memory/X.md, differ only in case",
    "memory/x.md, memory/x.md/y.md, name of a folder",
    "memory/x.md/y.md, memory/x.md, name of a folder",
    "memory/x.md/y.md, memory/X.MD, name of a folder",
    "a/b/c, a/b, name of a folder",
    "a/b, A/b/c, name of a folder"
  })
  @DisplayName("A-37 MAN-06 a name that collides is refused and not told")
  void collisions(String first, String second, String words) throws IOException {
    try (FileChannel channel = channel(folder.resolve("a.zip"));
        ArchiveWriter writer = ArchiveWriter.zip(channel, AT)) {
      writer.file(new ArchivePath(first), new byte[1]);
      assertThatThrownBy(() -> writer.file(new ArchivePath(second), new byte[1]))
          .isInstanceOf(ArchiveException.class)
          .hasMessageContaining(words)
          .hasMessageNotContaining(second);
      writer.file(new ArchivePath("memory/other.md"), new byte[1]);
    }
  }

  @Test
  @DisplayName("MAN-06 names that only a reader accepts are not written")
  void writersNames() throws IOException {
    try (FileChannel channel = channel(folder.resolve("a.zip"));
        ArchiveWriter writer = ArchiveWriter.zip(channel, AT)) {
      assertThatThrownBy(
              () -> writer.file(new ArchivePath("extensions/a.b/h\u00e9ros"), new byte[1]))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  @DisplayName("MAN-02 an archive that was not finished is none")
  void unfinished() throws IOException {
    Path file = folder.resolve("a.zip");
    try (FileChannel channel = channel(file);
        ArchiveWriter writer = ArchiveWriter.zip(channel, AT)) {
      writer.page(page("a"));
    }
    assertThat(ArchiveVerifierTest.verify(file).problems())
        .extracting(Problem::code)
        .containsExactly(Problem.Code.TRUNCATED);
  }

  @Test
  @DisplayName("an instant before or after what a zip file can say is written all the same")
  void farInstants() throws IOException {
    for (String instant : List.of("1969-12-31T23:59:59Z", "2108-01-01T00:00:00Z")) {
      Path first = folder.resolve("a.zip");
      Path second = folder.resolve("b.zip");
      write(first, new UtcInstant(instant));
      write(second, new UtcInstant(instant));
      assertThat(Files.mismatch(first, second)).isEqualTo(-1);
    }
  }

  private static void write(Path file, UtcInstant at) throws IOException {
    try (FileChannel channel = channel(file);
        ArchiveWriter writer = ArchiveWriter.zip(channel, at)) {
      writer.page(page("b"));
      writer.page(page("a"));
      writer.file(ArchivePath.CONTEXT, "{}".getBytes(UTF_8));
      writer.file(
          ArchivePath.AUDIT,
          out -> {
            out.write("one\n".getBytes(UTF_8));
            out.write("two\n".getBytes(UTF_8));
          });
      writer.finish(manifest(writer.pages()));
    }
  }

  static Manifest manifest(PageTally pages) {
    return new Manifest(
        new Manifest.Exporter("test", "1"),
        AT,
        new Manifest.Source(null, "team", new TreeSet<>()),
        pages,
        0,
        false,
        0,
        List.of());
  }

  static Page page(String path) {
    return Page.of(
        new PagePath(path), new Frontmatter.Builder("Title", AT).build(), Body.of("Text\n"));
  }

  static FileChannel channel(Path file) throws IOException {
    return FileChannel.open(
        file,
        StandardOpenOption.CREATE,
        StandardOpenOption.TRUNCATE_EXISTING,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE);
  }
}
