package dev.trellis.core.archive;

import static dev.trellis.core.archive.ArchiveVerifierTest.verify;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.archive.Problem.Code;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with the file itself, below the files in it. */
class ZipDamageTest {
  private static final String SOIL = "memory/notes/soil.md";
  private static final int LOCAL = 0x04034b50;
  private static final int CENTRAL = 0x02014b50;

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void nameFile() {
    file = folder.resolve("a.zip");
  }

  static Stream<Arguments> names() {
    return Stream.of(
        Arguments.of("/memory/odd-name-of-a-pag.md", "absolute"),
        Arguments.of("../../mory/odd-name-a-page.md", "begins with a dot"),
        Arguments.of("memory/../../odd-of-a-page.md", "begins with a dot"),
        Arguments.of("memory/./odd-name-of-a-pag.md", "begins with a dot"),
        Arguments.of("memory/.dd-name-of-a-page.md", "begins with a dot"),
        Arguments.of("memory//dd-name-of-a-page.md", "empty segment"),
        Arguments.of("memory\\odd-name-of-a-page.md", "backslash"),
        Arguments.of("..\\memory\\odd-name-a-pag.md", "backslash"),
        Arguments.of("C:/memory/odd-name-of-pag.md", "drive letter"),
        Arguments.of("C:memory-odd-name-of-page.md", "drive letter"),
        Arguments.of("memory/odd\0name-of-a-page.md", "control character"),
        Arguments.of("memory/odd\nname-of-a-page.md", "control character"),
        Arguments.of("memory/odd name-of-a-page.md", "character that names here do not have"),
        Arguments.of("~root/odd-name-of-a-page.md0", "character that names here do not have"),
        Arguments.of("memory/\u00c3\u00a9dd-nam-of-a-page.md", "character that names"),
        Arguments.of("memory/\u00ff\u00fed-name-of-a-page.md", "not UTF-8"),
        Arguments.of("memory/odd-name-of-a-page/./", "begins with a dot"));
  }

  @ParameterizedTest
  @MethodSource("names")
  @DisplayName("MAN-06 ARCH-01 an unsafe name is refused before anything is read")
  void unsafeNames(String name, String why) throws IOException {
    String odd = "o".repeat(name.length());
    TestArchive.sample().add(odd, "x").writeTo(file);
    change(bytes -> replaceAll(bytes, odd, name));
    Verdict verdict = verify(file);
    assertThat(verdict.problems()).hasSize(1);
    Problem problem = verdict.problems().getFirst();
    assertThat(problem.code()).isEqualTo(Code.UNSAFE_NAME);
    assertThat(problem.message()).contains(why);
    assertThat(problem.file()).doesNotContainPattern("[\\x00-\\x1f]");
  }

  @Test
  @DisplayName("MAN-06 a name of more than 512 characters")
  void longName() {
    TestArchive.sample().add("memory/" + "x".repeat(600) + ".md", "x").writeTo(file);
    assertCodes(Code.UNSAFE_NAME);
  }

  @Test
  @DisplayName("ARCH-01 folders may stand in an archive, also the one of the extensions")
  void folders() throws IOException {
    TestArchive archive = TestArchive.sample();
    for (String name : List.of("memory/", "extensions/", "extensions/org.example.handoffs/")) {
      archive.items.addFirst(new TestArchive.Item(name, new byte[0], 0040755));
    }
    archive.writeTo(file);
    assertThat(verify(file).problems()).isEmpty();
  }

  @Test
  @DisplayName("ARCH-01 a folder whose name is a file's")
  void folderInThePlaceOfAFile() {
    TestArchive.sample().add(SOIL + "/", new byte[0], 0040755).writeTo(file);
    assertCodes(Code.NAME_COLLISION);
  }

  @Test
  @DisplayName("ARCH-02 what is no archive, or one that cannot be opened, is named as what it is")
  void otherFormats() throws IOException {
    ByteArrayOutputStream gzip = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzip)) {
      out.write(1);
    }
    byte[] tar = new byte[1024];
    "ustar".chars().forEach(c -> tar[257 + "ustar".indexOf(c)] = (byte) c);
    assertFormat(gzip.toByteArray(), Code.TRUNCATED, "end");
    assertFormat(tar, Code.DAMAGED_ARCHIVE, "checksum");
    assertFormat("age-encryption.org/v1\n".getBytes(UTF_8), Code.LOCKED, "age");
    assertFormat(
        "-----BEGIN PGP MESSAGE-----\n".getBytes(UTF_8), Code.UNSUPPORTED_FORMAT, "OpenPGP");
    assertFormat("-- MySQL dump".getBytes(UTF_8), Code.NOT_AN_ARCHIVE, "no archive");
    assertFormat(new byte[0], Code.NOT_AN_ARCHIVE, "empty");
  }

  private void assertFormat(byte[] bytes, Code code, String word) throws IOException {
    Files.write(file, bytes);
    Verdict verdict = verify(file);
    assertThat(verdict.problems()).hasSize(1);
    assertThat(verdict.problems().getFirst().code()).isEqualTo(code);
    assertThat(verdict.problems().getFirst().message()).contains(word);
    assertThat(verdict.summary()).isEmpty();
  }

  @Test
  @DisplayName("a file that cannot be opened is an error of the call, not of the archive")
  void noSuchFile() {
    assertThatThrownBy(() -> verify(folder.resolve("none")))
        .isInstanceOfSatisfying(
            ArchiveException.class,
            e -> assertThat(e.kind()).isEqualTo(ArchiveException.Kind.NOT_FOUND));
  }

  @Test
  @DisplayName("MAN-02 cut off anywhere, it is not clean and nothing is thrown")
  void truncated() throws IOException {
    TestArchive.sample().writeTo(file);
    byte[] whole = Files.readAllBytes(file);
    for (int length = 1; length < whole.length; length += 7) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(verify(file).isClean()).as("first %d bytes", length).isFalse();
    }
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertCodes(Code.TRUNCATED);
  }

  @Test
  @DisplayName("ARCH-01 data before, behind and between the entries")
  void dataThatBelongsToNoEntry() throws IOException {
    TestArchive.sample().writeTo(file);
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, concat("#!/bin/sh\n".getBytes(UTF_8), whole));
    assertCodes(Code.UNEXPECTED_DATA);
    Files.write(file, concat(whole, "more".getBytes(UTF_8)));
    assertCodes(Code.UNEXPECTED_DATA);
    Files.write(file, hideFirstEntry(whole));
    assertThat(verify(file).problems())
        .extracting(Problem::code)
        .containsExactly(Code.UNEXPECTED_DATA, Code.FILE_MISSING);
  }

  @Test
  @DisplayName("ARCH-01 an entry's own header that says something else")
  void headersDiffer() throws IOException {
    for (int field : List.of(6, 8, 14, 18, 22, 26, 30)) {
      TestArchive.sample().writeTo(file);
      change(bytes -> flip(bytes, local(bytes, SOIL) + field));
      assertThat(verify(file).problems())
          .as("field at %d", field)
          .containsExactly(
              Problem.of(
                  Code.HEADER_MISMATCH,
                  SOIL,
                  "has another header than the directory of the archive says"));
    }
  }

  @Test
  @DisplayName("ARCH-01 two entries of the directory that are the same bytes")
  void overlap() throws IOException {
    TestArchive archive = TestArchive.sample();
    archive.items.add(
        1, new TestArchive.Item("memory/notes/twin.md", archive.item(SOIL).bytes(), 0100644));
    archive.relist().writeTo(file);
    change(
        bytes -> {
          ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
          zip.putInt(central(bytes, "memory/notes/twin.md") + 42, local(bytes, SOIL));
        });
    assertThat(verify(file).problems())
        .extracting(Problem::code)
        .contains(Code.HEADER_MISMATCH)
        .doesNotContain(Code.HASH_MISMATCH);
    change(bytes -> replaceAll(bytes, "memory/notes/twin.md", SOIL));
    assertThat(verify(file).problems())
        .extracting(Problem::code)
        .contains(Code.DUPLICATE_ENTRY, Code.OVERLAPPING_ENTRIES);
  }

  @Test
  @DisplayName("MAN-04 one byte of the packed data")
  void packedByte() throws IOException {
    for (String name : List.of(SOIL, "audit/log.jsonl", "context.json", "manifest.json")) {
      TestArchive.sample().writeTo(file);
      change(bytes -> flip(bytes, local(bytes, name) + 30 + name.length() + 9));
      List<Problem> problems = verify(file).problems();
      assertThat(problems).hasSize(1);
      assertThat(problems.getFirst().code()).isEqualTo(Code.DAMAGED_ENTRY);
      assertThat(problems.getFirst().file()).isEqualTo(name);
    }
  }

  @Test
  @DisplayName("ARCH-01 an encrypted entry, and one packed in an unusual way")
  void unsupportedEntries() throws IOException {
    TestArchive.sample().writeTo(file);
    change(
        bytes -> {
          bytes[local(bytes, SOIL) + 6] |= 1;
          bytes[central(bytes, SOIL) + 8] |= 1;
        });
    assertCodes(Code.UNSUPPORTED_ENTRY);
    TestArchive.sample().writeTo(file);
    change(
        bytes -> {
          bytes[local(bytes, SOIL) + 8] = 14;
          bytes[central(bytes, SOIL) + 10] = 14;
        });
    assertCodes(Code.UNSUPPORTED_ENTRY);
  }

  @Test
  @DisplayName("ARCH-01 an end record that counts other entries")
  void wrongEntryCount() throws IOException {
    TestArchive.sample().writeTo(file);
    change(bytes -> bytes[bytes.length - 12]++);
    assertCodes(Code.DAMAGED_ARCHIVE);
  }

  @Test
  @DisplayName("ARCH-01 a last entry whose comment swallows the end of the directory")
  void directoryEndsElsewhere() throws IOException {
    TestArchive.sample().writeTo(file);
    change(bytes -> bytes[central(bytes, "manifest.json") + 32] = 2);
    assertCodes(Code.DAMAGED_ARCHIVE);
  }

  @Test
  @DisplayName("MAN-02 limits hold before anything is unpacked")
  void limits() throws IOException {
    TestArchive.sample().writeTo(file);
    Limits few = new Limits(10, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 200);
    assertThat(codes(few)).containsExactly(Code.TOO_LARGE);
    Limits small = new Limits(100, 1 << 20, 1 << 20, 80, 1 << 20, 1 << 20, 1 << 20, 200);
    long larger =
        TestArchive.sample().items.stream()
            .filter(item -> item.name().endsWith(".md") && item.bytes().length > 80)
            .count();
    assertThat(codes(small)).hasSize((int) larger).containsOnly(Code.TOO_LARGE);
    Limits total = new Limits(100, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1000, 200);
    assertThat(codes(total)).containsExactly(Code.TOO_LARGE);
    Limits line = new Limits(100, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 90, 1 << 20, 200);
    assertThat(codes(line)).hasSize(3).containsOnly(Code.TOO_LARGE);
  }

  private List<Code> codes(Limits limits) {
    return new ArchiveVerifier(dev.trellis.schemas.Schemas.standard(), limits)
        .verify(file, VerifyProgress.NONE).problems().stream().map(Problem::code).toList();
  }

  @Test
  @DisplayName("MAN-02 a small file that would unpack to very much is refused unread")
  void bomb() throws IOException {
    TestArchive archive = TestArchive.sample();
    archive.writeTo(folder.resolve("plain.zip"));
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(file.toFile())) {
      for (int i = 0; i < 5; i++) {
        zip.putArchiveEntry(new ZipArchiveEntry("extensions/a.b/" + i));
        byte[] zeros = new byte[1 << 20];
        for (int mib = 0; mib < 60; mib++) {
          zip.write(zeros);
        }
        zip.closeArchiveEntry();
      }
      zip.putArchiveEntry(new ZipArchiveEntry("manifest.json"));
      zip.write("{}".getBytes(UTF_8));
      zip.closeArchiveEntry();
    }
    assertThat(Files.size(file)).isLessThan(1 << 20);
    assertCodes(Code.TOO_LARGE);
  }

  @Test
  @DisplayName("MAN-02 an entry that unpacks to more than it says is cut there")
  void sizeLie() throws IOException {
    TestArchive.sample().writeTo(file);
    change(
        bytes -> {
          ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
          zip.putInt(local(bytes, SOIL) + 22, 3);
          zip.putInt(central(bytes, SOIL) + 24, 3);
        });
    assertCodes(Code.DAMAGED_ENTRY);
  }

  @Test
  @DisplayName("ARCH-02 A-60 what other programs write is read: sizes behind the data, zip64")
  void otherWriters() throws IOException {
    TestArchive sample = TestArchive.sample();
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (TestArchive.Item item : sample.items) {
        put(zip, item.name(), item.bytes());
      }
      put(zip, "manifest.json", sample.manifestBytes());
    }
    assertThat(verify(file).problems()).isEmpty();
    try (ZipArchiveOutputStream zip = new ZipArchiveOutputStream(file.toFile())) {
      zip.setUseZip64(Zip64Mode.Always);
      for (TestArchive.Item item : sample.items) {
        zip.putArchiveEntry(new ZipArchiveEntry(item.name()));
        zip.write(item.bytes());
        zip.closeArchiveEntry();
      }
      zip.putArchiveEntry(new ZipArchiveEntry("manifest.json"));
      zip.write(sample.manifestBytes());
      zip.closeArchiveEntry();
    }
    assertThat(verify(file).problems()).isEmpty();
  }

  private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(bytes);
    zip.closeEntry();
  }

  private void assertCodes(Code... codes) {
    assertThat(verify(file).problems()).extracting(Problem::code).containsExactly(codes);
  }

  private interface Change {
    void apply(byte[] bytes);
  }

  private void change(Change change) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    change.apply(bytes);
    Files.write(file, bytes);
  }

  private static void flip(byte[] bytes, int at) {
    bytes[at] ^= 1;
  }

  private static void replaceAll(byte[] bytes, String name, String newName) {
    byte[] from = name.getBytes(ISO_8859_1);
    byte[] to = newName.getBytes(ISO_8859_1);
    assertThat(to).hasSameSizeAs(from);
    int found = 0;
    for (int at = 0; at + from.length <= bytes.length; at++) {
      if (Arrays.equals(bytes, at, at + from.length, from, 0, from.length)) {
        System.arraycopy(to, 0, bytes, at, to.length);
        found++;
      }
    }
    assertThat(found).isPositive();
  }

  private static int local(byte[] bytes, String name) {
    return header(bytes, LOCAL, 30, name);
  }

  private static int central(byte[] bytes, String name) {
    return header(bytes, CENTRAL, 46, name);
  }

  private static int header(byte[] bytes, int signature, int length, String name) {
    ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    byte[] wanted = name.getBytes(UTF_8);
    for (int at = 0; at + length + wanted.length <= bytes.length; at++) {
      if (zip.getInt(at) == signature
          && Arrays.equals(
              bytes, at + length, at + length + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    throw new AssertionError("no header of " + name);
  }

  /** Takes the first entry out of the directory, and leaves its bytes in the file. */
  private static byte[] hideFirstEntry(byte[] bytes) {
    int first = central(bytes, SOIL);
    ByteBuffer zip = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int length =
        46 + zip.getShort(first + 28) + zip.getShort(first + 30) + zip.getShort(first + 32);
    byte[] changed = new byte[bytes.length - length];
    System.arraycopy(bytes, 0, changed, 0, first);
    System.arraycopy(bytes, first + length, changed, first, bytes.length - first - length);
    ByteBuffer end = ByteBuffer.wrap(changed, changed.length - 22, 22).slice();
    end.order(ByteOrder.LITTLE_ENDIAN);
    end.putShort(8, (short) (end.getShort(8) - 1));
    end.putShort(10, (short) (end.getShort(10) - 1));
    end.putInt(12, end.getInt(12) - length);
    return changed;
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }
}
