package dev.trellis.core.archive;

import dev.trellis.core.time.UtcInstant;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.SeekableByteChannel;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.commons.compress.archivers.zip.X5455_ExtendedTimestamp;
import org.apache.commons.compress.archivers.zip.Zip64Mode;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipLong;

/**
 * Writes regular files into a zip file: mode 0644, names in UTF-8, zip64 where it is needed.
 *
 * <p>The same files at the same instant give the same bytes in every time zone. A zip entry's first
 * time field has no zone and the library fills it in the computer's own, in which an hour may not
 * exist; so it holds noon of the day in UTC, which exists everywhere. The second field (extended
 * timestamp) has the instant to the second, and is what unpackers prefer.
 */
final class ZipOutput implements ArchiveOutput {
  private static final int LEVEL = 6;
  private static final int REGULAR_FILE = 0100644;
  private static final LocalDate FIRST_DAY = LocalDate.of(1980, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(2107, 12, 31);

  private final Zip zip;
  private final Instant time;
  private final long noon;

  /** Goes back in the file to complete an entry's header. */
  ZipOutput(SeekableByteChannel out, UtcInstant at) {
    this(new Zip(out), at);
  }

  /** Writes forward only; what is not known at the head of an entry stands behind it. */
  ZipOutput(OutputStream out, UtcInstant at) {
    this(new Zip(out), at);
  }

  private ZipOutput(Zip zip, UtcInstant at) {
    this.zip = zip;
    zip.setUseLanguageEncodingFlag(true);
    zip.setCreateUnicodeExtraFields(ZipArchiveOutputStream.UnicodeExtraFieldPolicy.NEVER);
    zip.setUseZip64(Zip64Mode.AsNeeded);
    zip.setLevel(LEVEL);
    time = at.instant();
    noon = noon(time);
  }

  @Override
  public void put(String name, byte[] content) throws IOException {
    ZipArchiveEntry entry = entry(name);
    entry.setSize(content.length);
    zip.putArchiveEntry(entry);
    zip.write(content);
    zip.closeArchiveEntry();
  }

  @Override
  public void put(String name, ArchiveWriter.Content content) throws IOException {
    zip.putArchiveEntry(entry(name));
    content.writeTo(new EntryStream(zip));
    zip.closeArchiveEntry();
  }

  @Override
  public void finish() throws IOException {
    zip.finish();
  }

  /** Closing the library's stream would end the archive. */
  @Override
  public void release() {
    zip.release();
  }

  private ZipArchiveEntry entry(String name) {
    ZipArchiveEntry entry = new NoonEntry(name, noon);
    entry.setUnixMode(REGULAR_FILE);
    long seconds = time.getEpochSecond();
    if (seconds == (int) seconds) {
      X5455_ExtendedTimestamp exact = new X5455_ExtendedTimestamp();
      exact.setModifyTime(new ZipLong(seconds));
      entry.addExtraField(exact);
    }
    return entry;
  }

  /** What the library turns into noon of the day in UTC, wherever the computer is. */
  private static long noon(Instant time) {
    LocalDate day = time.atOffset(ZoneOffset.UTC).toLocalDate();
    LocalDate shown = day.isBefore(FIRST_DAY) ? FIRST_DAY : day.isAfter(LAST_DAY) ? LAST_DAY : day;
    return shown.atTime(LocalTime.NOON).atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
  }

  /** An entry whose first time field stays noon when the second one is set. */
  private static final class NoonEntry extends ZipArchiveEntry {
    private final long noon;

    NoonEntry(String name, long noon) {
      super(name);
      this.noon = noon;
    }

    @Override
    public long getTime() {
      return noon;
    }
  }

  private static final class Zip extends ZipArchiveOutputStream {
    Zip(SeekableByteChannel out) {
      super(out);
    }

    Zip(OutputStream out) {
      super(out);
    }

    void release() {
      def.end();
    }
  }

  /** The open entry as a stream whose end is not the end of the archive. */
  private static final class EntryStream extends OutputStream {
    private final OutputStream zip;

    EntryStream(OutputStream zip) {
      this.zip = zip;
    }

    @Override
    public void write(int b) throws IOException {
      zip.write(b);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      zip.write(bytes, offset, length);
    }
  }
}
