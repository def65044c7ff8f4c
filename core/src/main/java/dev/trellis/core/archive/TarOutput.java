package dev.trellis.core.archive;

import dev.trellis.core.time.UtcInstant;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;
import org.jspecify.annotations.Nullable;

/**
 * Writes regular files into a tar file: ustar, mode 0644, owner 0 without a name, the archive's
 * instant to the second; a pax header only where a name has more than 100 bytes or a size more than
 * 8 GiB.
 *
 * <p>The same files at the same instant give the same bytes. A file that comes piece by piece waits
 * in a {@link Spool} until its size is known, so memory stays small.
 */
final class TarOutput implements ArchiveOutput {
  private static final int REGULAR_FILE = 0100644;
  private static final int GZIP_LEVEL = 6;

  private final TarArchiveOutputStream tar;
  private final @Nullable GzipCompressorOutputStream gzip;
  private final Path scratch;
  private final Instant time;

  private TarOutput(
      OutputStream out, @Nullable GzipCompressorOutputStream gzip, Path scratch, UtcInstant at) {
    this.gzip = gzip;
    this.scratch = scratch;
    tar = new TarArchiveOutputStream(out, StandardCharsets.UTF_8.name());
    tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
    tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
    time = at.instant().truncatedTo(ChronoUnit.SECONDS);
  }

  /**
   * Begins a tar file.
   *
   * @param scratch the folder for what has no known size yet
   */
  static TarOutput plain(OutputStream out, Path scratch, UtcInstant at) {
    return new TarOutput(out, null, scratch, at);
  }

  /** Begins a tar file in a gzip file whose header has neither name nor time. */
  static TarOutput gzipped(OutputStream out, Path scratch, UtcInstant at) throws IOException {
    GzipParameters parameters = new GzipParameters();
    parameters.setCompressionLevel(GZIP_LEVEL);
    parameters.setOS(GzipParameters.OS.UNKNOWN);
    GzipCompressorOutputStream gzip = new GzipCompressorOutputStream(out, parameters);
    return new TarOutput(gzip, gzip, scratch, at);
  }

  @Override
  public void put(String name, byte[] content) throws IOException {
    begin(name, content.length);
    tar.write(content);
    tar.closeArchiveEntry();
  }

  @Override
  public void put(String name, ArchiveWriter.Content content) throws IOException {
    try (Spool spool = Spool.in(scratch)) {
      OutputStream buffer = new java.io.BufferedOutputStream(spool.output(), 64 * 1024);
      content.writeTo(buffer);
      buffer.flush();
      begin(name, spool.channel().size());
      spool.channel().position(0);
      InputStream written = Channels.newInputStream(spool.channel());
      written.transferTo(tar);
      tar.closeArchiveEntry();
    }
  }

  @Override
  public void finish() throws IOException {
    tar.finish();
    if (gzip != null) {
      gzip.finish();
    }
  }

  /** What the compression holds goes with its object; closing it would end the archive. */
  @Override
  public void release() {}

  private void begin(String name, long size) throws IOException {
    TarArchiveEntry entry = new TarArchiveEntry(name);
    entry.setMode(REGULAR_FILE & 07777);
    entry.setUserId(0L);
    entry.setGroupId(0L);
    entry.setUserName("");
    entry.setGroupName("");
    entry.setLastModifiedTime(FileTime.from(time));
    entry.setSize(size);
    tar.putArchiveEntry(entry);
  }
}
