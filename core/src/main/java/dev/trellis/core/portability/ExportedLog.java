package dev.trellis.core.portability;

import dev.trellis.core.access.Caller;
import dev.trellis.core.archive.ArchiveWriter;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextFacts;
import dev.trellis.core.store.Omission;
import dev.trellis.core.store.Snapshot;
import dev.trellis.core.time.UtcInstant;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The access log of an archive, with the export's own entry as its last line. That entry
 * says what was exported, so everything else that the snapshot has is read before the log ends, and
 * kept here: receipts, descriptor and omissions, none of which holds content.
 */
final class ExportedLog implements ArchiveWriter.Content {
  private final Snapshot snapshot;
  private final ContextFacts facts;
  private final ArchiveWriter archive;
  private final Caller caller;
  private final UtcInstant at;
  private final ExportProgress progress;
  private final ByteArrayOutputStream receiptLines = new ByteArrayOutputStream();
  private long entries;
  private long receipts;
  private @Nullable ContextDescriptor descriptor;
  private List<Omission> omitted = List.of();

  ExportedLog(
      Snapshot snapshot,
      ContextFacts facts,
      ArchiveWriter archive,
      Caller caller,
      UtcInstant at,
      ExportProgress progress) {
    this.snapshot = snapshot;
    this.facts = facts;
    this.archive = archive;
    this.caller = caller;
    this.at = at;
    this.progress = progress;
  }

  @Override
  public void writeTo(OutputStream out) throws IOException {
    try {
      snapshot.audit(entry -> writeEntry(out, entry.toData()));
      snapshot.receipts(
          receipt -> {
            writeLine(receiptLines, receipt.toData());
            receipts++;
          });
      ContextDescriptor whole = withActors(snapshot.descriptor());
      descriptor = whole;
      omitted = snapshot.omitted();
      writeEntry(
          out, ExportEntry.of(facts, caller, at, archive, entries, receipts, whole).toData());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  /** How many lines the log has. */
  long entries() {
    return entries;
  }

  /** How many receipts there are. */
  long receipts() {
    return receipts;
  }

  /** The file of the receipts. */
  byte[] receiptLines() {
    return receiptLines.toByteArray();
  }

  /** The descriptor, with the exporting principal and the controller in it. */
  ContextDescriptor descriptor() {
    return Objects.requireNonNull(descriptor, "the log is not written yet");
  }

  /** What the archive leaves out. */
  List<Omission> omitted() {
    return omitted;
  }

  private void writeEntry(OutputStream out, Data.Obj entry) {
    writeLine(out, entry);
    entries++;
    progress.audit(entries);
  }

  private static void writeLine(OutputStream out, Data.Obj value) {
    try {
      out.write((Json.write(value) + '\n').getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Every principal that the archive names is in its descriptor (§8.3 item 6). */
  private ContextDescriptor withActors(ContextDescriptor stored) {
    List<PrincipalEntry> principals = new ArrayList<>(stored.principals());
    addIfMissing(principals, facts.controller(), "controller");
    addIfMissing(principals, caller.principal());
    return new ContextDescriptor(stored.facts(), principals, stored.partitions());
  }

  private static void addIfMissing(
      List<PrincipalEntry> principals, PrincipalId id, String... roles) {
    if (principals.stream().noneMatch(principal -> principal.id().equals(id))) {
      principals.add(
          new PrincipalEntry(
              id, null, new TreeSet<>(List.of(roles)), ContextDescriptor.Status.ACTIVE));
    }
  }
}
