package dev.trellis.core.archive;

import static dev.trellis.core.archive.TestArchive.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArchiveVerifierTest {
  private static final String SOIL = "memory/notes/soil.md";
  private static final String LOG = "audit/log.jsonl";
  private static final String RECEIPTS = "erasures/receipts.jsonl";

  @TempDir Path folder;

  static Stream<Cases.Case> broken() {
    Cases cases = new Cases();
    BrokenFiles.addTo(cases);
    BrokenDocuments.addTo(cases);
    return cases.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("broken")
  void namesExactlyThat(Cases.Case broken) {
    List<String> expected = broken.expected();
    TestArchive archive = TestArchive.sample();
    broken.change().accept(archive);
    Verdict verdict = verify(archive.writeTo(folder.resolve("a.zip")));
    List<String> found = verdict.problems().stream().map(ArchiveVerifierTest::words).toList();
    assertThat(found).as(broken.name()).hasSameSizeAs(expected);
    assertThat(verdict.problemCount()).isEqualTo(expected.size());
    for (int i = 0; i < found.size(); i++) {
      assertThat(found.get(i)).startsWith(expected.get(i));
    }
    assertThat(String.join(" ", found)).doesNotContain("SECRET");
    assertThat(verdict.isClean()).isFalse();
  }

  @Test
  @DisplayName("MAN-01 the sample itself is clean, and so is a check that nothing was checked in")
  void sampleIsClean() {
    Verdict verdict = verify(TestArchive.sample().writeTo(folder.resolve("a.zip")));
    assertThat(verdict.problems()).isEmpty();
    Verdict.Summary summary = verdict.summary().orElseThrow();
    assertThat(summary.pages()).isEqualTo(5);
    assertThat(summary.auditEntries()).isEqualTo(2);
    assertThat(summary.receipts()).isEqualTo(1);
    assertThat(summary.principals()).isEqualTo(3);
    assertThat(summary.partitions()).isEqualTo(2);
    assertThat(summary.files()).isEqualTo(16);
    assertThat(summary.onlyHashed()).isEqualTo(2);
    assertThat(summary.exporterName()).isEqualTo("test");
  }

  @Test
  @DisplayName("ENC-05 a declared ciphertext counts as a page and is only hashed")
  void ciphertext() {
    TestArchive archive = TestArchive.sample().rename(SOIL, SOIL + ".age").relist();
    archive.declareEncrypted(SOIL + ".age");
    Verdict verdict = verify(archive.writeTo(folder.resolve("a.zip")));
    assertThat(verdict.problems()).isEmpty();
    assertThat(verdict.summary().orElseThrow().onlyHashed()).isEqualTo(3);
    archive.editManifest("\"default\":4", "\"default\":6");
    assertThat(verify(archive.writeTo(folder.resolve("a.zip"))).problems())
        .extracting(Problem::code)
        .containsExactly(Problem.Code.COUNT_MISMATCH);
  }

  @Test
  @DisplayName("MAN-05 an archive without log and receipts holds none of either")
  void logsMayBeAbsent() {
    TestArchive archive = TestArchive.sample().remove(LOG).remove(RECEIPTS).relist();
    archive.editManifest(
        text ->
            text.replace("\"entries\":2", "\"entries\":0")
                .replace("\"receipts\":1", "\"receipts\":0"));
    assertThat(verify(archive.writeTo(folder.resolve("a.zip"))).problems()).isEmpty();
  }

  @Test
  @DisplayName("MAN-05 counts that the manifest need not give are not missed")
  void countsMayBeAbsent() {
    TestArchive archive = TestArchive.sample();
    archive.editManifest(
        text ->
            text.replaceFirst("\"partition_counts\":\\{.*?\\},", "")
                .replaceFirst("\"review_counts\":\\{.*?\\},", ""));
    assertThat(verify(archive.writeTo(folder.resolve("a.zip"))).problems()).isEmpty();
  }

  @Test
  @DisplayName("ARCH-01 a wrapper folder is named as the reason for a missing manifest")
  void wrapperFolder() {
    TestArchive archive = new TestArchive();
    TestArchive.sample().items.forEach(item -> archive.add("brain/" + item.name(), item.bytes()));
    Verdict wrapped = verify(archive.writeTo(folder.resolve("a.zip"), "brain/manifest.json"));
    assertThat(wrapped.problems())
        .anySatisfy(
            problem -> {
              assertThat(problem.code()).isEqualTo(Problem.Code.MANIFEST_MISSING);
              assertThat(problem.message()).contains("folder");
            });
    Verdict none = verify(TestArchive.sample().writeTo(folder.resolve("a.zip"), ""));
    assertThat(none.problems())
        .containsExactly(
            Problem.of(Problem.Code.MANIFEST_MISSING, "the archive has no manifest.json"));
    assertThat(none.summary()).isEmpty();
  }

  @Test
  @DisplayName("MAN-02 every problem is counted, a thousand are listed")
  void manyProblems() {
    TestArchive archive = TestArchive.sample();
    for (int i = 0; i < 1500; i++) {
      archive.add("memory/p" + i + ".md", page("title: x"));
    }
    Verdict verdict = verify(archive.writeTo(folder.resolve("a.zip")));
    assertThat(verdict.problemCount()).isEqualTo(1500);
    assertThat(verdict.problems()).hasSize(Verdict.MOST_LISTED);
    assertThat(verdict.countsByCode()).containsEntry(Problem.Code.FILE_UNLISTED, 1000L);
  }

  static Verdict verify(Path file) {
    return new ArchiveVerifier().verify(file, VerifyProgress.NONE);
  }

  private static String words(Problem problem) {
    String file = problem.file() == null ? "" : problem.file();
    return problem.code().wireName() + ' ' + file + ": " + problem.message();
  }
}
