package dev.trellis.core.portability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.archive.ArchiveForm;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.archive.Verdict;
import dev.trellis.core.archive.VerifyProgress;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.time.UtcInstant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ArchiveFormsTest {
  private static final UtcInstant AT = new UtcInstant("2026-10-20T09:00:00.5Z");

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  @DisplayName("ARCH-02 every form checks, holds the same files, and leaves nothing beside it")
  void everyForm(ArchiveForm form) throws IOException {
    Path file = folder.resolve("a");
    Exported exported = export(form, file);
    assertThat(exported.verdict().problems()).isEmpty();
    Verdict verdict = new ArchiveVerifier().verify(file, VerifyProgress.NONE);
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.summary().orElseThrow().pages()).isEqualTo(5);
    Path zip = folder.resolve("z");
    export(ArchiveForm.ZIP, zip);
    assertThat(withoutOrder(files(form, file)))
        .isEqualTo(withoutOrder(files(ArchiveForm.ZIP, zip)));
    assertThat(List.copyOf(files(form, file).keySet()).getLast()).isEqualTo("manifest.json");
    try (var left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString())).containsOnly("a", "z");
    }
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("ARCH-06 the same instant gives the same bytes in every time zone")
  void deterministic(ArchiveForm form) {
    export(form, folder.resolve("a"));
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Apia"));
      export(form, folder.resolve("b"));
    } finally {
      TimeZone.setDefault(before);
    }
    assertThat(folder.resolve("a")).hasSameBinaryContentAs(folder.resolve("b"));
  }

  @Test
  @DisplayName("ARCH-06 a tar entry tells nothing about the computer, and has no pax header")
  void plainHeaders() throws IOException {
    Path file = folder.resolve("a");
    export(ArchiveForm.TAR, file);
    try (TarArchiveInputStream tar = new TarArchiveInputStream(Files.newInputStream(file))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        assertThat(entry.getLongUserId()).isZero();
        assertThat(entry.getLongGroupId()).isZero();
        assertThat(entry.getUserName()).isEmpty();
        assertThat(entry.getGroupName()).isEmpty();
        assertThat(entry.getMode()).isEqualTo(0644);
        assertThat(entry.getLastModifiedDate().toInstant()).hasToString("2026-10-20T09:00:00Z");
        assertThat(entry.getExtraPaxHeaders()).isEmpty();
      }
    }
  }

  @Test
  @DisplayName("ARCH-06 the gzip header has neither name nor time nor system")
  void gzipHeader() throws IOException {
    Path file = folder.resolve("a");
    export(ArchiveForm.TAR_GZ, file);
    byte[] head = new byte[10];
    try (var in = Files.newInputStream(file)) {
      assertThat(in.readNBytes(head, 0, 10)).isEqualTo(10);
    }
    assertThat(head).containsExactly(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);
  }

  private static Map<String, Data> withoutOrder(Map<String, byte[]> files) {
    Map<String, Data> sorted = new TreeMap<>();
    files.forEach(
        (name, bytes) ->
            sorted.put(
                name,
                name.equals("manifest.json")
                    ? Json.parse(new String(bytes, java.nio.charset.StandardCharsets.UTF_8))
                    : Data.text(new String(bytes, java.nio.charset.StandardCharsets.UTF_8))));
    return sorted;
  }

  private static Map<String, byte[]> files(ArchiveForm form, Path file) throws IOException {
    Map<String, byte[]> files = new LinkedHashMap<>();
    if (form == ArchiveForm.ZIP) {
      try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
        for (var entry : new ArrayList<>(java.util.Collections.list(zip.getEntries()))) {
          files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
        }
      }
      return files;
    }
    try (var raw = Files.newInputStream(file);
        var in = form == ArchiveForm.TAR_GZ ? new GZIPInputStream(raw) : raw;
        TarArchiveInputStream tar = new TarArchiveInputStream(in)) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        files.put(entry.getName(), tar.readAllBytes());
      }
    }
    return files;
  }

  private static Exported export(ArchiveForm form, Path target) {
    ExportRequest request =
        new ExportRequest(target, false, new Manifest.Exporter("t", "1"), AT, form, List.of());
    return new ExportContext(ModelStore.garden(), new ArchiveVerifier())
        .run(new AccessDecider().whole(Caller.offlineExport()), request, ExportProgress.NONE);
  }
}
