package dev.trellis.core.archive;

import static dev.trellis.core.archive.ArchiveVerifierTest.verify;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipFile;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.ByteRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

class ArchiveFuzzTest {
  private static Path folder;
  private static Path file;
  private static byte[] whole;
  private static Map<String, String> content;

  @BeforeContainer
  static void writeSample() throws IOException {
    folder = Files.createTempDirectory("fuzz");
    file = folder.resolve("a.zip");
    whole = Files.readAllBytes(TestArchive.sample().writeTo(file));
    content = contentOf(file);
  }

  @AfterContainer
  static void remove() throws IOException {
    Files.deleteIfExists(file);
    Files.delete(folder);
  }

  @Property(tries = 30000, edgeCases = EdgeCasesMode.NONE)
  @Label("MAN-02 any changed byte of the zip file is a problem, or changes no file in it")
  void changedByte(
      @ForAll @IntRange(min = 0, max = 1_000_000) int at, @ForAll @ByteRange(min = 1) byte change)
      throws IOException {
    byte[] changed = whole.clone();
    changed[at % changed.length] ^= change;
    write(changed);
    Verdict verdict = verify(file);
    if (verdict.isClean()) {
      assertThat(contentOf(file)).isEqualTo(content);
    } else {
      assertThat(verdict.problems()).isNotEmpty();
    }
  }

  @Property(tries = 1000, edgeCases = EdgeCasesMode.NONE)
  @Label("MAN-02 whatever is done to the zip file, a verdict comes out")
  void manyChangedBytes(
      @ForAll @Size(min = 1, max = 40) List<@IntRange(min = 0, max = 1_000_000) Integer> places,
      @ForAll byte value,
      @ForAll boolean nearTheEnd)
      throws IOException {
    byte[] changed = whole.clone();
    for (int place : places) {
      int range = nearTheEnd ? 2000 : changed.length;
      changed[changed.length - 1 - place % range] = value;
    }
    write(changed);
    Verdict verdict = verify(file);
    assertThat(verdict.isClean()).isEqualTo(verdict.problems().isEmpty());
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  @Label("MAN-04 any changed byte of any listed file is found, and only that")
  void changedContent(
      @ForAll @IntRange(min = 0, max = 1_000_000) int which,
      @ForAll @IntRange(min = 0, max = 1_000_000) int at,
      @ForAll @ByteRange(min = 1) byte change) {
    TestArchive archive = TestArchive.sample();
    TestArchive.Item item = archive.items.get(which % archive.items.size());
    byte[] changed = item.bytes().clone();
    changed[at % changed.length] ^= change;
    archive.replace(item.name(), changed).writeTo(file);
    assertThat(verify(file).problems())
        .containsExactly(
            Problem.of(
                Problem.Code.HASH_MISMATCH, item.name(), "has another SHA-256 than is listed"));
  }

  @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
  @Label("MAN-02 any changed byte of the manifest is a problem, or means the same files")
  void changedManifest(
      @ForAll @IntRange(min = 0, max = 1_000_000) int at,
      @ForAll @ByteRange(min = 0x20, max = 0x7e) byte value) {
    TestArchive archive = TestArchive.sample();
    archive.editManifest(
        text -> {
          int place = at % text.length();
          char changed = text.charAt(place) == value ? (char) (value ^ 1) : (char) value;
          return text.substring(0, place) + changed + text.substring(place + 1);
        });
    Verdict verdict = verify(archive.writeTo(file));
    if (verdict.isClean()) {
      assertThat(verdict.summary().orElseThrow().files()).isEqualTo(16);
    } else {
      assertThat(Set.copyOf(verdict.problems().stream().map(Problem::code).toList()))
          .doesNotContain(
              Problem.Code.INVALID_PAGE, Problem.Code.DAMAGED_ENTRY, Problem.Code.UNSAFE_NAME);
    }
  }

  /** As a new file: some file systems write through to the disk what replaces another. */
  private static void write(byte[] bytes) throws IOException {
    Files.deleteIfExists(file);
    Files.write(file, bytes);
  }

  private static Map<String, String> contentOf(Path archive) throws IOException {
    Map<String, String> hashes = new TreeMap<>();
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      for (var entry : java.util.Collections.list(zip.entries())) {
        hashes.put(entry.getName(), TestArchive.sha256(zip.getInputStream(entry).readAllBytes()));
      }
    }
    return hashes;
  }
}
