package dev.trellis.core.portability;

import dev.trellis.core.access.WholeContext;
import dev.trellis.core.archive.AgeEnvelope;
import dev.trellis.core.archive.AgeKeys;
import dev.trellis.core.archive.ArchiveException;
import dev.trellis.core.archive.ArchivePath;
import dev.trellis.core.archive.ArchiveVerifier;
import dev.trellis.core.archive.ArchiveWriter;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.archive.Verdict;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.ContextStore;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.store.StoreException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Takes a whole context out as an archive (§8.1 item 1).
 *
 * <p>The archive is written beside its target, checked as an importer would check it, and takes its
 * name only when the check finds nothing; whatever goes wrong, nothing is left behind. An encrypted
 * archive is read back from its ciphertext.
 */
public final class ExportContext {
  private final ContextStore store;
  private final ArchiveVerifier verifier;

  /** An export of what that store keeps. */
  public ExportContext(ContextStore store, ArchiveVerifier verifier) {
    this.store = store;
    this.verifier = verifier;
  }

  /**
   * Exports.
   *
   * @return where the archive is and what its check found; with problems there is no archive
   * @throws ArchiveException when the archive cannot be written: the disk is full, the target
   *     exists, two pages would have the same file
   * @throws StoreException when the store cannot be read
   */
  public Exported run(WholeContext access, ExportRequest request, ExportProgress progress) {
    try (PartialFile file = PartialFile.create(request.target(), request.overwrite())) {
      progress.writing(file.path());
      AgeEnvelope envelope =
          request.recipients().isEmpty() ? null : new AgeEnvelope(request.recipients());
      write(access, request, progress, file, envelope);
      long bytes = file.size();
      AgeKeys keys = envelope == null ? AgeKeys.NONE : envelope.keys();
      Verdict verdict = verifier.verify(file.path(), keys, file.folder(), progress::verifying);
      if (verdict.isClean()) {
        file.keep();
      }
      return new Exported(request.target(), bytes, verdict);
    }
  }

  private void write(
      WholeContext access,
      ExportRequest request,
      ExportProgress progress,
      PartialFile file,
      @Nullable AgeEnvelope envelope) {
    try (Snapshot snapshot = store.snapshot(access);
        ArchiveWriter archive =
            ArchiveWriter.begin(
                file.channel(), request.form(), envelope, file.folder(), request.at())) {
      ContextFacts facts = snapshot.facts();
      long expected = snapshot.expectedPages();
      snapshot.pages(
          page -> {
            archive.page(page);
            progress.pages(archive.pages().pages(), expected);
          });
      snapshot.history(archive::version);
      snapshot.extensions(archive::record);
      ExportedLog log =
          new ExportedLog(snapshot, facts, archive, access.caller(), request.at(), progress);
      archive.file(ArchivePath.AUDIT, log);
      archive.file(ArchivePath.RECEIPTS, log.receiptLines());
      archive.file(ArchivePath.CONTEXT, line(log.descriptor().toData()));
      archive.finish(manifest(request, facts, archive, log));
    }
  }

  private static Manifest manifest(
      ExportRequest request, ContextFacts facts, ArchiveWriter archive, ExportedLog log) {
    ContextDescriptor descriptor = log.descriptor();
    return new Manifest(
        request.exporter(),
        request.at(),
        new Manifest.Source(facts.url(), kindOf(descriptor), facts.features()),
        archive.pages(),
        log.entries(),
        false,
        log.receipts(),
        log.omitted().stream().map(Omission::toData).toList());
  }

  private static String kindOf(ContextDescriptor descriptor) {
    return descriptor.toData().text("kind").orElseThrow();
  }

  private static byte[] line(Data.Obj document) {
    return (Json.write(document) + '\n').getBytes(StandardCharsets.UTF_8);
  }
}
