package dev.trellis.core.portability;

import dev.trellis.core.archive.AgeRecipient;
import dev.trellis.core.archive.ArchiveForm;
import dev.trellis.core.archive.Manifest;
import dev.trellis.core.time.UtcInstant;
import java.nio.file.Path;
import java.util.List;

/**
 * What to export to where.
 *
 * @param target the file to write
 * @param overwrite whether a file that is already there may be replaced
 * @param exporter the program that exports
 * @param at the instant that the archive says it was made at; the same instant and the same context
 *     give the same bytes, unless they are encrypted
 * @param form the file format
 * @param recipients for whom the archive is encrypted as a whole (§8.4 item 2); none leaves it in
 *     clear
 */
public record ExportRequest(
    Path target,
    boolean overwrite,
    Manifest.Exporter exporter,
    UtcInstant at,
    ArchiveForm form,
    List<AgeRecipient> recipients) {
  public ExportRequest {
    recipients = List.copyOf(recipients);
  }

  /** A zip archive that is not encrypted. */
  public ExportRequest(Path target, boolean overwrite, Manifest.Exporter exporter, UtcInstant at) {
    this(target, overwrite, exporter, at, ArchiveForm.ZIP, List.of());
  }
}
