package dev.trellis.core.portability;

import dev.trellis.core.archive.Manifest;
import dev.trellis.core.time.UtcInstant;
import java.nio.file.Path;

/**
 * What to export to where.
 *
 * @param target the file to write
 * @param overwrite whether a file that is already there may be replaced
 * @param exporter the program that exports
 * @param at the instant that the archive says it was made at; the same instant and the same context
 *     give the same bytes
 */
public record ExportRequest(
    Path target, boolean overwrite, Manifest.Exporter exporter, UtcInstant at) {}
