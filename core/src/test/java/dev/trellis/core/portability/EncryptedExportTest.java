package dev.trellis.core.portability;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.archive.AgeKeyPair;
import dev.trellis.core.archive.AgeKeys;
import dev.trellis.core.archive.AgeRecipient;
import dev.trellis.core.archive.ArchiveException;
import dev.trellis.core.archive.ArchiveForm;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.archive.Problem.Code;
import dev.trellis.core.archive.Verdict;
import dev.trellis.core.archive.VerifyProgress;
import dev.trellis.core.time.UtcInstant;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EncryptedExportTest {
  private static final UtcInstant AT = new UtcInstant("2026-10-20T09:00:00Z");
  private static final AgeKeyPair ANA = AgeKeyPair.make();
  private static final AgeKeyPair KIM = AgeKeyPair.make();
  private static final AgeKeyPair EVE = AgeKeyPair.make();

  @TempDir Path folder;
  @TempDir Path scratch;
  private Path archive;

  @BeforeEach
  void nameArchive() {
    archive = folder.resolve("a.pcp.age");
  }

  @ParameterizedTest
  @EnumSource
  @DisplayName("ENC-04 every form opens for each recipient, and says inside that it was encrypted")
  void everyRecipient(ArchiveForm form) throws IOException {
    Exported exported = export(form, ANA, KIM);
    assertThat(exported.verdict().problems()).isEmpty();
    assertThat(exported.isWritten()).isTrue();
    for (AgeKeyPair reader : List.of(ANA, KIM)) {
      Verdict verdict = verify(archive, reader);
      assertThat(verdict.problems()).isEmpty();
      assertThat(verdict.summary().orElseThrow().pages()).isEqualTo(5);
    }
    assertThat(new String(Files.readAllBytes(archive), UTF_8))
        .startsWith("age-encryption.org/v1\n")
        .doesNotContain("manifest", "memory/");
    assertThat(names(folder)).containsExactly("a.pcp.age");
    assertThat(names(scratch)).containsOnly("identity");
  }

  @Test
  @DisplayName("ENC-04 without an identity, or with another's, it stays shut and says so")
  void locked() throws IOException {
    export(ArchiveForm.ZIP, ANA);
    Verdict without =
        new ArchiveVerifier().verify(archive, AgeKeys.NONE, scratch, VerifyProgress.NONE);
    assertThat(without.problems()).singleElement().matches(it -> it.code() == Code.LOCKED);
    assertThat(without.problems().getFirst().message()).contains("only an identity opens it");
    Verdict others = verify(archive, EVE);
    assertThat(others.problems()).singleElement().matches(it -> it.code() == Code.LOCKED);
    assertThat(others.problems().getFirst().message()).contains("for others");
    assertThat(names(scratch)).containsOnly("identity");
  }

  @Test
  @DisplayName("ENC-10 damaged or cut off, it is damaged, and nothing of it is judged")
  void damaged() throws IOException {
    export(ArchiveForm.TAR_GZ, ANA);
    byte[] whole = Files.readAllBytes(archive);
    for (int at : new int[] {30, 60, 120, whole.length / 2, whole.length - 1}) {
      byte[] changed = whole.clone();
      changed[at] ^= 1;
      assertRefused(changed);
    }
    for (int length : new int[] {40, 200, whole.length / 2, whole.length - 1, whole.length - 16}) {
      assertRefused(Arrays.copyOf(whole, length));
    }
    assertRefused(Arrays.copyOf(whole, whole.length + 1));
    assertThat(names(scratch)).containsOnly("identity");
  }

  private void assertRefused(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("changed"), bytes);
    Verdict verdict = verify(file, ANA);
    Files.delete(file);
    assertThat(verdict.problems())
        .singleElement()
        .matches(it -> List.of(Code.DAMAGED_ARCHIVE, Code.LOCKED).contains(it.code()));
    assertThat(verdict.summary()).isEmpty();
  }

  @Test
  @DisplayName("ENC-04 an encrypted archive whose manifest does not say so is refused")
  void undeclared() throws Exception {
    Path plain = folder.resolve("plain");
    run(new ExportRequest(plain, false, new Manifest.Exporter("t", "1"), AT));
    encrypt(plain);
    assertThat(verify(archive, ANA).problems())
        .singleElement()
        .matches(it -> it.code() == Code.ENVELOPE_UNDECLARED);
  }

  private void encrypt(Path plain) throws Exception {
    try (var out =
            Files.newByteChannel(
                archive,
                java.nio.file.StandardOpenOption.CREATE,
                java.nio.file.StandardOpenOption.WRITE);
        var channel =
            new com.exceptionfactory.jagged.framework.stream.StandardEncryptingChannelFactory()
                .newEncryptingChannel(
                    out,
                    List.of(
                        com.exceptionfactory.jagged.x25519.X25519RecipientStanzaWriterFactory
                            .newRecipientStanzaWriter(ANA.recipient())))) {
      channel.write(java.nio.ByteBuffer.wrap(Files.readAllBytes(plain)));
    }
  }

  @Test
  @DisplayName("a recipient is a public X25519 key with a right checksum, and nothing else")
  void recipients() {
    assertThat(AgeRecipient.parse(ANA.recipient())).isPresent();
    String wrong = ANA.recipient().substring(0, 61) + (ANA.recipient().endsWith("q") ? 'p' : 'q');
    for (String text :
        List.of("", "age1", ANA.identity(), wrong, "ssh-ed25519 AAAA", "age1yubikey1qqqq")) {
      assertThat(AgeRecipient.parse(text)).as(text.length() + " characters").isEmpty();
    }
  }

  @Test
  @DisplayName("what is in a wrong identity file is not shown")
  void identitiesAreNotShown() throws IOException {
    String broken = ANA.identity().substring(0, 60) + "Q";
    for (String text : List.of("", "# nothing", broken, ANA.recipient(), ANA.identity() + " x")) {
      Path file = Files.writeString(scratch.resolve("identity"), text);
      assertThatThrownBy(() -> AgeKeys.read(file))
          .isInstanceOfSatisfying(
              ArchiveException.class,
              e -> {
                assertThat(e.kind()).isEqualTo(ArchiveException.Kind.NOT_AN_IDENTITY);
                assertThat(e).hasNoCause();
                assertThat(e.getMessage()).doesNotContain(text.isEmpty() ? "\0" : text);
              });
    }
    assertThat(AgeKeys.read(ANA.writeTo(scratch.resolve("identity")))).hasToString("1 keys");
  }

  @Test
  @Tag("live")
  @DisplayName("ENC-04 Debian's age opens ours, and we open what it encrypts, armored or not")
  void debiansAge() throws Exception {
    assertThat(System.getenv("PATH").split(File.pathSeparator, -1))
        .as("this test needs age: apt-get install age")
        .anyMatch(path -> Files.isExecutable(Path.of(path, "age")));
    export(ArchiveForm.TAR_GZ, ANA, KIM);
    Path identity = KIM.writeTo(scratch.resolve("identity"));
    Path opened = folder.resolve("opened.tar.gz");
    age("-d", "-i", identity.toString(), "-o", opened.toString(), archive.toString());
    assertThat(new ArchiveVerifier().verify(opened, VerifyProgress.NONE).problems()).isEmpty();
    for (String[] armor : new String[][] {{}, {"--armor"}}) {
      Path theirs = folder.resolve("theirs.age");
      Files.deleteIfExists(theirs);
      age(
          Stream.concat(
                  Stream.of(armor),
                  Stream.of(
                      "-r",
                      EVE.recipient(),
                      "-r",
                      ANA.recipient(),
                      "-o",
                      theirs.toString(),
                      opened.toString()))
              .toArray(String[]::new));
      assertThat(verify(theirs, ANA).problems()).isEmpty();
    }
  }

  private static void age(String... arguments) throws Exception {
    Process process =
        new ProcessBuilder(Stream.concat(Stream.of("age"), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
  }

  private Verdict verify(Path file, AgeKeyPair reader) throws IOException {
    AgeKeys keys = AgeKeys.read(reader.writeTo(scratch.resolve("identity")));
    return new ArchiveVerifier().verify(file, keys, scratch, VerifyProgress.NONE);
  }

  private Exported export(ArchiveForm form, AgeKeyPair... readers) {
    List<AgeRecipient> recipients =
        Stream.of(readers).map(it -> AgeRecipient.parse(it.recipient()).orElseThrow()).toList();
    return run(
        new ExportRequest(archive, false, new Manifest.Exporter("t", "1"), AT, form, recipients));
  }

  private static Exported run(ExportRequest request) {
    return new ExportContext(ModelStore.garden(), new ArchiveVerifier())
        .run(new AccessDecider().whole(Caller.offlineExport()), request, ExportProgress.NONE);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
