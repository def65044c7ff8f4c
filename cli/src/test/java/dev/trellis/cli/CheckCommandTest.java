package dev.trellis.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.exceptionfactory.jagged.x25519.X25519KeyPairGenerator;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckCommandTest {
  private static final String PAGE = "memory/memory/episode/9.md";

  @TempDir static Path scratch;
  @TempDir Path folder;
  private static Map<String, byte[]> good = Map.of();

  @BeforeAll
  static void exportOnce() throws IOException {
    Path archive = scratch.resolve("brain.pcp.zip");
    Shell.Result result =
        new Shell(scratch)
            .run(
                Map.of(), "export", "--sql", Shell.EXAMPLE.toString(), "--out", archive.toString());
    assertThat(result.code()).as(result.err()).isZero();
    good = entries(archive);
  }

  @Test
  void aGoodArchive() throws IOException {
    Shell.Result result = run(packed(List.copyOf(good.entrySet())));

    assertThat(result.code()).isZero();
    assertThat(result.out())
        .contains("is a good archive: every check passed", "PCP 0.3, full", "20: 14 approved");
  }

  @ParameterizedTest
  @DisplayName("MAN-04 MAN-05 VER-03 damage is named exactly, and nothing else")
  @CsvSource({
    "one_byte,hash_mismatch:" + PAGE,
    "dropped,file_missing:" + PAGE,
    "added,file_unlisted:memory/notes/added.md",
    "renamed,file_missing:" + PAGE + " file_unlisted:memory/memory/episode/99.md",
    "doubled,duplicate_entry:" + PAGE,
    "wrong_count,count_mismatch:manifest.json",
    "wrong_version,unsupported_version:"
  })
  void damage(String kind, String found) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>(good);
    List<Map.Entry<String, byte[]>> doubled = List.of();
    switch (kind) {
      case "one_byte" -> {
        byte[] page = files.get(PAGE).clone();
        page[page.length - 3] ^= 1;
        files.put(PAGE, page);
      }
      case "dropped" -> files.remove(PAGE);
      case "added" -> files.put("memory/notes/added.md", files.get(PAGE));
      case "renamed" -> files.put("memory/memory/episode/99.md", files.remove(PAGE));
      case "doubled" -> doubled = List.of(Map.entry(PAGE, files.get(PAGE)));
      case "wrong_count" -> replace(files, "\"page_count\":20", "\"page_count\":21");
      default -> replace(files, "\"pcp_version\": \"0.3\"", "\"pcp_version\": \"0.9\"");
    }
    List<Map.Entry<String, byte[]>> all = new ArrayList<>(files.entrySet());
    all.addAll(doubled);

    Shell.Result result = checkJson(packed(all));

    assertThat(result.code()).isEqualTo(1);
    Data.Obj report = (Data.Obj) Json.parse(result.out());
    assertThat(
            report.items("problems").stream()
                .map(Data.Obj.class::cast)
                .map(it -> it.text("code").orElse("") + ':' + it.text("file").orElse("")))
        .containsExactlyInAnyOrder(found.split(" ", -1));
    assertThat(schema().validate("urn:trellis:json:check:1", Json.toNode(report))).isEmpty();
  }

  @Test
  void problemsInWords() throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>(good);
    files.remove(PAGE);

    Shell.Result result = run(packed(List.copyOf(files.entrySet())));

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out())
        .contains("is not a good archive: 1 problem.", "file_missing", PAGE, "§8.3");
  }

  @Test
  void wrongCalls() throws IOException {
    Shell shell = new Shell(folder);
    assertThat(shell.run(Map.of(), "check").code()).isEqualTo(2);
    assertThat(shell.run(Map.of(), "check", folder.resolve("none.zip").toString()).code())
        .isEqualTo(2);
    Path prose = Files.writeString(folder.resolve("prose.zip"), "no archive");
    Shell.Result result = run(prose);
    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out()).contains("not_an_archive");
  }

  @Test
  @DisplayName("ENC-04 an encrypted archive opens with its identity, and a wrong call says why not")
  void encrypted() throws Exception {
    KeyPair pair = new X25519KeyPairGenerator().generateKeyPair();
    String recipient = new String(pair.getPublic().getEncoded(), UTF_8);
    String secret = new String(pair.getPrivate().getEncoded(), UTF_8);
    Path identity = Files.writeString(folder.resolve("identity"), secret + "\n");
    Path archive = folder.resolve("brain.tar.gz.age");
    Shell shell = new Shell(folder);
    String example = Shell.EXAMPLE.toString();
    Shell.Result written =
        shell.run(
            Map.of(),
            "export",
            "--sql",
            example,
            "--out",
            archive.toString(),
            "--encrypt-to",
            recipient);
    assertThat(written.code()).as(written.err()).isZero();
    assertThat(written.out()).contains("encrypted to 1 key", "--identity FILE");
    Shell.Result opened =
        shell.run(Map.of(), "check", archive.toString(), "--identity", identity.toString());
    assertThat(opened.code()).as(opened.out()).isZero();
    Shell.Result locked = run(archive);
    assertThat(locked.code()).isEqualTo(1);
    assertThat(locked.out()).contains("locked", "only an identity opens it", "--identity FILE");
    Files.writeString(identity, "x" + secret);
    Shell.Result wrong =
        shell.run(Map.of(), "check", archive.toString(), "--identity", identity.toString());
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.err()).contains("AGE-SECRET-KEY-1, as age-keygen").doesNotContain(secret);
    Shell.Result secretKey =
        shell.run(Map.of(), "export", "--sql", example, "--encrypt-to", secret);
    assertThat(secretKey.code()).isEqualTo(2);
    assertThat(secretKey.err()).contains("public key of age").doesNotContain(secret);
  }

  @Test
  void helpNamesEveryCommand() {
    Shell.Result result = new Shell(folder).run(Map.of(), "--help");
    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("export", "check", "Exit codes");
    assertThat(new Shell(folder).run(Map.of(), "restore").code()).isEqualTo(2);
  }

  private Shell.Result checkJson(Path archive) {
    return new Shell(folder).run(Map.of(), "check", archive.toString(), "--json");
  }

  private Shell.Result run(Path archive) {
    return new Shell(folder).run(Map.of(), "check", archive.toString());
  }

  private static void replace(Map<String, byte[]> files, String from, String to) {
    String manifest = new String(files.get("manifest.json"), UTF_8);
    assertThat(manifest).contains(from);
    files.put("manifest.json", manifest.replace(from, to).getBytes(UTF_8));
  }

  private static Schemas schema() throws IOException {
    return Schemas.of(
        Json.toNode(
            Json.parse(Files.readString(Path.of("..", "docs", "json", "check.schema.json")))));
  }

  private static Map<String, byte[]> entries(Path archive) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipFile zip = ZipFile.builder().setPath(archive).get()) {
      for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
        entries.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
      }
    }
    return entries;
  }

  private Path packed(List<Map.Entry<String, byte[]>> entries) throws IOException {
    Path archive = folder.resolve("packed.zip");
    try (OutputStream file = Files.newOutputStream(archive);
        ZipArchiveOutputStream zip = new ZipArchiveOutputStream(file)) {
      for (Map.Entry<String, byte[]> entry : entries) {
        zip.putArchiveEntry(new ZipArchiveEntry(entry.getKey()));
        zip.write(entry.getValue());
        zip.closeArchiveEntry();
      }
    }
    return archive;
  }
}
