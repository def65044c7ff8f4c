package dev.trellis.core.portability;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.WholeContext;
import dev.trellis.core.archive.ArchiveException;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.archive.Problem;
import dev.trellis.core.archive.Verdict;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.StoreException;
import dev.trellis.core.time.UtcInstant;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportContextTest {
  private static final UtcInstant NOW = new UtcInstant("2026-10-20T09:00:00Z");
  private static final WholeContext ACCESS = new AccessDecider().whole(Caller.offlineExport());

  @TempDir Path folder;

  @Test
  @DisplayName("EXP-01 EXP-10 MAN-01 a full export verifies and says what it holds")
  void exportVerifies() {
    Exported exported = export(ModelStore.garden(), folder.resolve("a.pcp.zip"), NOW);
    assertThat(exported.verdict().problems()).isEmpty();
    assertThat(exported.isWritten()).isTrue();
    assertThat(exported.path()).hasSize(exported.bytes());
    Verdict.Summary summary = exported.verdict().summary().orElseThrow();
    assertThat(summary.coverage()).isEqualTo("full");
    assertThat(summary.pages()).isEqualTo(5);
    assertThat(summary.sensitivePages()).isEqualTo(1);
    assertThat(summary.reviewCounts())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                Review.State.APPROVED, 3L, Review.State.PROPOSED, 1L, Review.State.REJECTED, 1L));
    assertThat(summary.partitionCounts())
        .containsExactlyInAnyOrderEntriesOf(Map.of("default", 3L, "team", 2L));
    assertThat(summary.auditEntries()).isEqualTo(2);
    assertThat(summary.receipts()).isEqualTo(1);
    assertThat(summary.partitions()).isEqualTo(2);
    assertThat(summary.omitted()).hasSize(1);
    assertThat(summary.exportedAt()).isEqualTo(NOW.text());
  }

  @Test
  @DisplayName("EXP-09 A-50 the export's own entry is the last line of the log in the archive")
  void ownEntryIsLast() throws IOException {
    Path file = folder.resolve("a.pcp.zip");
    export(ModelStore.garden(), file, NOW);
    List<String> lines = text(file, "audit/log.jsonl").lines().toList();
    assertThat(lines).hasSize(2);
    Data.Obj entry = (Data.Obj) Json.parse(lines.getLast());
    assertThat(entry.text("id").orElseThrow()).matches("export-[0-9a-f]{16}");
    assertThat(entry.text("action")).contains("export.full");
    assertThat(entry.text("channel")).contains("export");
    assertThat(entry.text("principal")).contains("service:export");
    assertThat(entry.text("at")).contains(NOW.text());
    assertThat(entry.items("categories"))
        .isEqualTo(
            Data.Arr.ofTexts(
                    List.of(
                        "audit",
                        "erasure",
                        "ext.doc",
                        "memory",
                        "memory.sensitive",
                        "partition",
                        "principal",
                        "review"))
                .items());
    assertThat(entry.object("counts").orElseThrow())
        .isEqualTo(Data.Obj.of(Map.of("pages", Data.Num.of(5), "entries", Data.Num.of(2))));
  }

  @Test
  @DisplayName("EXP-09 an export of an empty context names only what it exported")
  void emptyContext() throws IOException {
    Path file = folder.resolve("a.pcp.zip");
    Exported exported = export(ModelStore.empty(), file, NOW);
    assertThat(exported.verdict().problems()).isEmpty();
    Data.Obj entry = (Data.Obj) Json.parse(text(file, "audit/log.jsonl"));
    assertThat(entry.items("categories"))
        .isEqualTo(Data.Arr.ofTexts(List.of("audit", "partition", "principal")).items());
    assertThat(text(file, "erasures/receipts.jsonl")).isEmpty();
  }

  @Test
  @DisplayName("MAN-08 exporting principal and controller are in context.json")
  void actorsAreListed() throws IOException {
    Path file = folder.resolve("a.pcp.zip");
    export(ModelStore.empty(), file, NOW);
    Data.Obj context = (Data.Obj) Json.parse(text(file, "context.json"));
    assertThat(context.items("principals"))
        .contains(
            Json.parse("{\"id\":\"service:export\",\"status\":\"active\"}"),
            Json.parse("{\"id\":\"org:garden\",\"status\":\"active\",\"roles\":[\"controller\"]}"));
  }

  @Test
  @DisplayName("ENC-01 a context without an address has none in the manifest")
  void addressWithoutTls() throws IOException {
    ModelStore store = ModelStore.garden();
    store.url = null;
    Path file = folder.resolve("a.pcp.zip");
    assertThat(export(store, file, NOW).isWritten()).isTrue();
    Data.Obj context =
        ((Data.Obj) Json.parse(text(file, "manifest.json"))).object("context").orElseThrow();
    assertThat(context.members().keySet()).containsExactly("encryption", "features", "kind");
    assertThat(context.object("encryption").orElseThrow())
        .isEqualTo(
            Json.parse("{\"key_custody\":\"host\",\"readable_by\":[\"principals\",\"host\"]}"));
  }

  @Test
  @DisplayName("ARCH-06 RT-01 the same context at the same instant gives the same bytes")
  void sameBytes() throws IOException {
    export(ModelStore.garden(), folder.resolve("a"), NOW);
    export(ModelStore.garden(), folder.resolve("b"), NOW);
    assertThat(folder.resolve("a")).hasSameBinaryContentAs(folder.resolve("b"));
    export(ModelStore.garden(), folder.resolve("c"), new UtcInstant("2026-10-20T09:00:01Z"));
    assertThat(Files.mismatch(folder.resolve("a"), folder.resolve("c"))).isNotNegative();
  }

  @Test
  @DisplayName("ARCH-06 the same bytes in every time zone, in an hour that some zones skip too")
  void sameBytesInEveryZone() throws IOException {
    TimeZone before = TimeZone.getDefault();
    UtcInstant skippedInBerlin = new UtcInstant("2026-03-29T02:30:00Z");
    try {
      List<Path> archives = new ArrayList<>();
      for (String zone :
          List.of("UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns")) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        Path file = folder.resolve(zone.replace('/', '-'));
        export(ModelStore.garden(), file, skippedInBerlin);
        archives.add(file);
      }
      for (Path archive : archives) {
        assertThat(Files.mismatch(archives.getFirst(), archive))
            .as(archive.toString())
            .isEqualTo(-1);
      }
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  @DisplayName(
      "ARCH-09 earlier versions are written below their page and listed by page and number")
  void earlierVersions() throws IOException {
    Path file = folder.resolve("a.pcp.zip");
    Exported exported = export(ModelStore.garden(), file, NOW);
    assertThat(exported.verdict().problems()).isEmpty();
    assertThat(exported.verdict().summary().orElseThrow().earlierVersions()).isEqualTo(3);
    assertThat(text(file, "history/notes/soil/2.md")).endsWith("---\nBody 2 of notes/soil\n");
    Data.Obj manifest = (Data.Obj) Json.parse(text(file, "manifest.json"));
    assertThat(manifest.object("memory").orElseThrow().items("history"))
        .containsExactly(
            listed("history/ideas/pond/1.md", "ideas/pond"),
            listed("history/notes/soil/1.md", "notes/soil"),
            listed("history/notes/soil/2.md", "notes/soil"));
  }

  @Test
  @DisplayName("EXT-05 records of extensions are files of their own, counted in the manifest")
  void extensionRecords() throws IOException {
    Path file = folder.resolve("a.pcp.zip");
    Exported exported = export(ModelStore.garden(), file, NOW);
    assertThat(exported.verdict().problems()).isEmpty();
    Verdict.Summary summary = exported.verdict().summary().orElseThrow();
    assertThat(summary.onlyHashed()).isEqualTo(3);
    assertThat(text(file, "extensions/org.example.docs/sections/8.md"))
        .isEqualTo("---\n\"kind\": \"section\"\n\"to\": \"human:ana\"\n---\nBody of sections/8\n");
    Data.Obj manifest = (Data.Obj) Json.parse(text(file, "manifest.json"));
    assertThat(manifest.items("extensions"))
        .containsExactly(
            Json.parse("{\"id\":\"org.example.docs\",\"records\":2,\"slot\":\"doc\"}"),
            Json.parse("{\"id\":\"org.example.notes\",\"records\":1}"));
    assertThat(summary.extensions()).isEqualTo(manifest.items("extensions"));
  }

  @Test
  @DisplayName("EXT-05 ARCH-09 a version or a record that would take another's file is refused")
  void collidingRecords() throws IOException {
    ModelStore twice = ModelStore.garden();
    twice.history.add(ModelStore.version("notes/soil", 2, "team"));
    ModelStore folded = ModelStore.garden();
    folded.records.add(ModelStore.record("org.example.docs", null, "Sections/7"));
    for (ModelStore store : List.of(twice, folded)) {
      assertThatThrownBy(() -> export(store, folder.resolve("a"), NOW))
          .isInstanceOfSatisfying(
              ArchiveException.class,
              e -> assertThat(e.kind()).isEqualTo(ArchiveException.Kind.NAME_TAKEN));
      assertThat(names(folder)).isEmpty();
    }
  }

  private static Data listed(String file, String path) {
    return Data.Obj.of(
        Map.of(
            "file", Data.text(file),
            "path", Data.text(path),
            "updated", Data.text(ModelStore.THEN.text())));
  }

  @Test
  @DisplayName("the snapshot is read in its order, each part once, and closed")
  void order() {
    ModelStore store = ModelStore.garden();
    export(store, folder.resolve("a"), NOW);
    assertThat(store.order)
        .containsExactly(
            "facts",
            "expectedPages",
            "pages",
            "history",
            "extensions",
            "audit",
            "receipts",
            "descriptor",
            "omitted",
            "close");
  }

  @Test
  @DisplayName("MAN-01 an archive that does not verify is reported and not left behind")
  void failedCheckLeavesNothing() throws IOException {
    ModelStore store = ModelStore.garden();
    store.pages.add(ModelStore.page("notes/lost", "nowhere", null));
    Exported exported = export(store, folder.resolve("a"), NOW);
    assertThat(exported.isWritten()).isFalse();
    assertThat(exported.verdict().problems())
        .containsExactly(
            new Problem(
                Problem.Code.UNKNOWN_PARTITION,
                "memory/notes/lost.md",
                "names partition nowhere, which context.json does not list"));
    assertThat(names(folder)).isEmpty();
  }

  @Test
  @DisplayName("A-37 two pages that would be one file are refused, and nothing is left behind")
  void collidingPages() throws IOException {
    for (String twin : List.of("notes/Soil", "notes/soil", "notes/soil.md/deep")) {
      ModelStore store = ModelStore.garden();
      store.pages.add(ModelStore.page(twin, null, null));
      assertThatThrownBy(() -> export(store, folder.resolve("a"), NOW))
          .isInstanceOfSatisfying(
              ArchiveException.class,
              e -> {
                assertThat(e.kind()).isEqualTo(ArchiveException.Kind.NAME_TAKEN);
                assertThat(e.file().orElseThrow().value()).isEqualTo("memory/" + twin + ".md");
                assertThat(e).hasMessageNotContaining("oil");
              });
      assertThat(names(folder)).isEmpty();
    }
  }

  @Test
  @DisplayName("a store that is lost on the way leaves nothing behind")
  void lostStore() throws IOException {
    ModelStore store = ModelStore.garden();
    store.failure = new StoreException(StoreException.Kind.UNREACHABLE, "The database is gone.");
    assertThatThrownBy(() -> export(store, folder.resolve("a"), NOW)).isSameAs(store.failure);
    assertThat(names(folder)).isEmpty();
    assertThat(store.order).endsWith("audit", "close");
  }

  @Test
  @DisplayName("an existing file is replaced only on request, and not by an export that fails")
  void existingTarget() throws IOException {
    Path file = Files.writeString(folder.resolve("a"), "precious");
    assertThatThrownBy(() -> export(ModelStore.garden(), file, NOW))
        .isInstanceOfSatisfying(
            ArchiveException.class,
            e -> assertThat(e.kind()).isEqualTo(ArchiveException.Kind.EXISTS));
    ModelStore lost = ModelStore.garden();
    lost.failure = new StoreException(StoreException.Kind.UNREACHABLE, "The database is gone.");
    assertThatThrownBy(() -> run(lost, file, NOW, true)).isSameAs(lost.failure);
    assertThat(file).hasContent("precious");
    assertThat(run(ModelStore.garden(), file, NOW, true).isWritten()).isTrue();
    assertThat(names(folder)).containsExactly("a");
  }

  @Test
  @DisplayName("a target in a folder that is not there, or that is a folder, is a clear error")
  void impossibleTargets() {
    assertThatThrownBy(() -> export(ModelStore.garden(), folder.resolve("no/a"), NOW))
        .isInstanceOfSatisfying(
            ArchiveException.class,
            e -> assertThat(e.kind()).isEqualTo(ArchiveException.Kind.NOT_FOUND));
    assertThatThrownBy(() -> run(ModelStore.garden(), folder, NOW, true))
        .isInstanceOfSatisfying(
            ArchiveException.class,
            e -> assertThat(e.kind()).isEqualTo(ArchiveException.Kind.EXISTS));
  }

  @Test
  @DisplayName("a full disk is a clear error")
  void fullDisk() throws IOException {
    Path full = Path.of("/dev/full");
    assertThat(full).as("this test needs a system with /dev/full").exists();
    try (FileChannel channel = FileChannel.open(full, StandardOpenOption.WRITE)) {
      IOException met = catchIo(() -> channel.write(java.nio.ByteBuffer.wrap(new byte[1])));
      assertThat(ArchiveException.met(met, "writing").kind())
          .isEqualTo(ArchiveException.Kind.NO_SPACE);
    }
  }

  @Test
  @DisplayName("the archive is readable to its owner alone")
  void ownerOnly() throws IOException {
    Path file = folder.resolve("a");
    export(ModelStore.garden(), file, NOW);
    assertThat(Files.getPosixFilePermissions(file))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  @DisplayName("what a killed export left is removed by the next, what a running one writes is not")
  void abandonedPartialFiles() throws IOException {
    Path abandoned = Files.writeString(folder.resolve(".a.partial-123"), "left");
    Path other = Files.writeString(folder.resolve(".b.partial-123"), "of another target");
    try (PartialFile running = PartialFile.create(folder.resolve("a"), false)) {
      assertThat(abandoned).doesNotExist();
      export(ModelStore.garden(), folder.resolve("a"), NOW);
      assertThat(running.path()).exists();
      assertThatThrownBy(running::keep).isInstanceOf(ArchiveException.class);
    }
    assertThat(names(folder)).containsExactlyInAnyOrder("a", other.getFileName().toString());
  }

  @Test
  @DisplayName("progress counts pages, lines and bytes to their end")
  void progress() {
    List<String> heard = new ArrayList<>();
    ExportProgress progress =
        new ExportProgress() {
          @Override
          public void pages(long done, long expected) {
            heard.add("page " + done + "/" + expected);
          }

          @Override
          public void audit(long done) {
            heard.add("audit " + done);
          }

          @Override
          public void verifying(long done, long total) {
            if (done == total) {
              heard.add("verified");
            }
          }
        };
    ExportRequest request =
        new ExportRequest(folder.resolve("a"), false, new Manifest.Exporter("t", "1"), NOW);
    new ExportContext(ModelStore.garden(), new ArchiveVerifier()).run(ACCESS, request, progress);
    assertThat(heard)
        .containsExactly(
            "page 1/5",
            "page 2/5",
            "page 3/5",
            "page 4/5",
            "page 5/5",
            "audit 1",
            "audit 2",
            "verified");
  }

  @Test
  @DisplayName("EXP-11 a partition without pages and a removed principal travel too")
  void emptyPartitions() {
    ModelStore store = ModelStore.empty();
    store.partitions.add(
        new dev.trellis.core.store.ContextDescriptor.PartitionEntry(
            new PartitionName("empty"), null, new java.util.TreeMap<>()));
    Verdict.Summary summary =
        export(store, folder.resolve("a"), NOW).verdict().summary().orElseThrow();
    assertThat(summary.partitions()).isEqualTo(3);
    assertThat(summary.principals()).isEqualTo(4);
  }

  private static Exported export(ModelStore store, Path target, UtcInstant at) {
    return run(store, target, at, false);
  }

  static Exported run(ModelStore store, Path target, UtcInstant at, boolean overwrite) {
    ExportRequest request =
        new ExportRequest(target, overwrite, new Manifest.Exporter("trellis-test", "0.1"), at);
    return new ExportContext(store, new ArchiveVerifier())
        .run(ACCESS, request, ExportProgress.NONE);
  }

  private static String text(Path archive, String name) throws IOException {
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      return new String(zip.getInputStream(zip.getEntry(name)).readAllBytes(), UTF_8);
    }
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  private interface Io {
    void run() throws IOException;
  }

  private static IOException catchIo(Io io) {
    try {
      io.run();
    } catch (IOException e) {
      return e;
    }
    throw new AssertionError("nothing failed");
  }
}
