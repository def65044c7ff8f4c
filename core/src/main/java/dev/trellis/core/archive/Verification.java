package dev.trellis.core.archive;

import dev.trellis.core.archive.ManifestFacts.Listed;
import dev.trellis.schemas.Schemas;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One check of one archive, from its manifest to its last count. */
final class Verification {
  private final ArchiveReader reader;
  private final Schemas schemas;
  private final Limits limits;
  private final Problems problems;
  private final VerifyProgress progress;
  private final Doubt doubt = new Doubt();
  private long done;

  Verification(
      ArchiveReader reader,
      Schemas schemas,
      Limits limits,
      Problems problems,
      VerifyProgress progress) {
    this.reader = reader;
    this.schemas = schemas;
    this.limits = limits;
    this.problems = problems;
    this.progress = progress;
  }

  Verdict run() {
    Optional<ArchiveReader.Entry> manifest = reader.entry(ArchivePath.MANIFEST.value());
    if (manifest.isEmpty()) {
      reportMissingManifest();
      return Verdict.of(problems, null);
    }
    return manifest
        .filter(ArchiveReader.Entry::isReadable)
        .flatMap(entry -> reader.open(entry, this::advance).flatMap(in -> withManifest(entry, in)))
        .orElseGet(() -> Verdict.of(problems, null));
  }

  private Optional<Verdict> withManifest(ArchiveReader.Entry entry, EntryInput in) {
    Problems found = new Problems();
    Optional<ManifestFacts> facts = new ManifestReader(schemas, found, this::known).read(in);
    Optional<byte[]> hash = in.finish();
    if (hash.isEmpty()) {
      reader.reportDamaged(entry);
      return Optional.empty();
    }
    Optional<Problem> version = facts.flatMap(Verification::unsupportedVersion);
    if (version.isPresent()) {
      return Optional.of(new Verdict(List.of(version.get()), 1, null));
    }
    problems.addAll(found);
    return facts.map(f -> check(f, HexFormat.of().formatHex(hash.get())));
  }

  private void reportMissingManifest() {
    String wrapped = '/' + ArchivePath.MANIFEST.value();
    boolean inFolder =
        reader.entries().stream().anyMatch(entry -> entry.path().value().endsWith(wrapped));
    problems.add(
        Problem.Code.MANIFEST_MISSING,
        inFolder
            ? "manifest.json is in a folder of the archive; it must be at the root"
            : "the archive has no manifest.json");
  }

  private static Optional<Problem> unsupportedVersion(ManifestFacts facts) {
    Optional<String> pcp = facts.text("pcp_version");
    Optional<String> layout = facts.text("manifest_version");
    boolean known =
        pcp.map(Manifest.PCP_VERSION::equals).orElse(true)
            && layout.map(Manifest.MANIFEST_VERSION::equals).orElse(true);
    return known
        ? Optional.empty()
        : Optional.of(
            Problem.of(
                Problem.Code.UNSUPPORTED_VERSION,
                "the archive has PCP version %s and manifest version %s; supported are %s and %s"
                    .formatted(
                        Problem.shown(pcp.orElse("none")),
                        Problem.shown(layout.orElse("none")),
                        Manifest.PCP_VERSION,
                        Manifest.MANIFEST_VERSION)));
  }

  private Verdict check(ManifestFacts facts, String manifestSha256) {
    checkEnvelope(facts);
    compareFileLists(facts);
    ContentJudge judge = new ContentJudge(reader, schemas, limits, problems, facts, doubt);
    reader.entry(ArchivePath.CONTEXT.value()).ifPresent(entry -> check(entry, facts, judge));
    for (ArchiveReader.Entry entry : reader.entries()) {
      Place place = entry.path().place();
      if (!(place instanceof Place.Manifest) && !(place instanceof Place.Context)) {
        check(entry, facts, judge);
      }
    }
    new ListingCheck(reader, facts, problems).run();
    new CountCheck(reader, facts, judge, doubt, problems).run();
    return Verdict.of(problems, Summaries.of(facts, manifestSha256, reader, judge, schemas));
  }

  private void checkEnvelope(ManifestFacts facts) {
    boolean declared =
        facts.rest().object("archive_encryption").flatMap(it -> it.text("scheme")).stream()
            .anyMatch(AgeEnvelope.SCHEME::equals);
    if (reader.isEncrypted() && !declared) {
      problems.add(
          Problem.Code.ENVELOPE_UNDECLARED,
          ArchivePath.MANIFEST.value(),
          "does not say that the archive is encrypted with age");
    }
  }

  private void compareFileLists(ManifestFacts facts) {
    facts.files().keySet().stream()
        .filter(name -> reader.entry(name).isEmpty())
        .sorted()
        .forEach(
            name -> {
              problems.add(Problem.Code.FILE_MISSING, name, "is listed, and is not in the archive");
              doubt.files(name);
            });
    for (ArchiveReader.Entry entry : reader.entries()) {
      String name = entry.path().value();
      boolean manifest = name.equals(ArchivePath.MANIFEST.value());
      if (!manifest && !facts.files().containsKey(name)) {
        doubt.files(name);
        if (entry.isReadable() && facts.listsFilesReliably()) {
          problems.add(Problem.Code.FILE_UNLISTED, name, "is in the archive, and is not listed");
        }
      }
    }
    if (reader.entry(ArchivePath.CONTEXT.value()).isEmpty()
        && !facts.files().containsKey(ArchivePath.CONTEXT.value())
        && facts.files().keySet().stream()
            .noneMatch(name -> Place.of(name).equals(new Place.Encrypted(new Place.Context())))) {
      problems.add(Problem.Code.CONTEXT_MISSING, "the archive has no context.json");
    }
  }

  private void check(ArchiveReader.Entry entry, ManifestFacts facts, ContentJudge judge) {
    String name = entry.path().value();
    Place place = entry.path().place();
    Listed listed = facts.files().get(name);
    boolean sound = false;
    ByteArrayOutputStream content = capture(entry, place, listed);
    Optional<byte[]> hash = entry.isReadable() ? hash(entry, content) : Optional.empty();
    if (hash.isPresent() && listed != null && listed.digest() != null) {
      sound = matches(entry, listed.digest(), hash.get()) && declaredAsNamed(name, place, listed);
    }
    if (!sound) {
      doubt.content(name);
    } else if (!judge.accepts(
        entry, place, content == null ? new byte[0] : content.toByteArray())) {
      doubt.content(name);
    }
  }

  /** Where to keep the content, when it is a document that is judged as a whole. */
  private static @Nullable ByteArrayOutputStream capture(
      ArchiveReader.Entry entry, Place place, @Nullable Listed listed) {
    boolean document =
        switch (place) {
          case Place.Page page -> true;
          case Place.Revision revision -> true;
          case Place.History history -> true;
          case Place.Context context -> true;
          case Place.Profile profile -> true;
          case Place.Connection connection -> true;
          default -> false;
        };
    return document && entry.isReadable() && listed != null
        ? new ByteArrayOutputStream((int) Math.min(entry.size(), 64 * 1024))
        : null;
  }

  private Optional<byte[]> hash(
      ArchiveReader.Entry entry, @Nullable ByteArrayOutputStream content) {
    Optional<EntryInput> opened = reader.open(entry, this::advance);
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    try (EntryInput in = opened.get()) {
      in.transferTo(content == null ? OutputStream.nullOutputStream() : content);
      Optional<byte[]> hash = in.finish();
      if (hash.isEmpty()) {
        reader.reportDamaged(entry);
      }
      return hash;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean matches(ArchiveReader.Entry entry, FileDigest listed, byte[] hash) {
    String name = entry.path().value();
    if (entry.size() != listed.size()) {
      problems.add(
          Problem.Code.SIZE_MISMATCH,
          name,
          "has " + entry.size() + " bytes, and is listed with " + listed.size());
      return false;
    }
    if (!listed.hasHash(hash)) {
      problems.add(Problem.Code.HASH_MISMATCH, name, "has another SHA-256 than is listed");
      return false;
    }
    return true;
  }

  private boolean declaredAsNamed(String name, Place place, Listed listed) {
    boolean named = place instanceof Place.Encrypted;
    boolean free = place instanceof Place.Extension || place instanceof Place.Unknown;
    if (free || named == listed.encrypted()) {
      return true;
    }
    problems.add(
        Problem.Code.ENCRYPTION_UNDECLARED,
        name,
        named
            ? "has the suffix of ciphertext, and no declaration of its encryption"
            : "is declared to be encrypted, and has no suffix that says so");
    return false;
  }

  private String known(String name) {
    return reader.entry(name).map(entry -> entry.path().value()).orElse(name);
  }

  private void advance(long bytes) {
    done += bytes;
    progress.read(done, reader.contentBytes());
  }
}
