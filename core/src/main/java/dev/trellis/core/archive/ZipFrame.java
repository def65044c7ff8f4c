package dev.trellis.core.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.Optional;

/**
 * The frame of a zip file: where its directory stands and what its end record says. Read before the
 * library reads the directory, so that a directory too large for memory is never begun, and because
 * the library does not tell whether anything follows the end.
 *
 * @param leading how many bytes stand before the archive
 * @param directoryOffset where the directory begins in the file
 * @param directoryBytes how many bytes it has
 * @param entries how many entries the end record promises
 * @param exactEnd whether the file ends where the end record says
 */
record ZipFrame(
    long leading, long directoryOffset, long directoryBytes, long entries, boolean exactEnd) {
  private static final int END = 0x06054b50;
  private static final int END_BYTES = 22;
  private static final int LOCATOR_64 = 0x07064b50;
  private static final int LOCATOR_64_BYTES = 20;
  private static final int END_64 = 0x06064b50;
  private static final int END_64_BYTES = 56;
  private static final int LONGEST_COMMENT = 0xffff;

  /**
   * The frame; nothing when the file has no end record.
   *
   * @throws IOException when the end record contradicts the file, or the file cannot be read
   */
  static Optional<ZipFrame> read(FileChannel file) throws IOException {
    long size = file.size();
    int tail = (int) Math.min(size, END_BYTES + LONGEST_COMMENT);
    ByteBuffer end = bytes(file, size - tail, tail);
    for (int at = tail - END_BYTES; at >= 0; at--) {
      if (end.getInt(at) == END) {
        long offset = size - tail + at;
        int comment = Short.toUnsignedInt(end.getShort(at + 20));
        ByteBuffer record = end.slice(at, END_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return Optional.of(frame(file, record, offset, offset + END_BYTES + comment == size));
      }
    }
    return Optional.empty();
  }

  private static ZipFrame frame(FileChannel file, ByteBuffer record, long end, boolean exact)
      throws IOException {
    long locatorOffset = end - LOCATOR_64_BYTES;
    if (locatorOffset >= 0) {
      ByteBuffer locator = bytes(file, locatorOffset, LOCATOR_64_BYTES);
      if (locator.getInt(0) == LOCATOR_64) {
        return frame64(file, locator.getLong(8), locatorOffset, exact);
      }
    }
    long entries = Short.toUnsignedLong(record.getShort(10));
    long bytes = Integer.toUnsignedLong(record.getInt(12));
    long offset = Integer.toUnsignedLong(record.getInt(16));
    if (offset > end - bytes) {
      throw new IOException("the directory would stand behind its end");
    }
    return new ZipFrame(end - bytes - offset, end - bytes, bytes, entries, exact);
  }

  private static ZipFrame frame64(FileChannel file, long end, long locatorOffset, boolean exact)
      throws IOException {
    if (end < 0 || end > locatorOffset - END_64_BYTES) {
      throw new IOException("the zip64 end record would stand behind its locator");
    }
    ByteBuffer record = bytes(file, end, END_64_BYTES);
    long entries = record.getLong(32);
    long bytes = record.getLong(40);
    long offset = record.getLong(48);
    if (record.getInt(0) != END_64 || bytes < 0 || offset < 0 || entries < 0) {
      throw new IOException("no zip64 end record");
    }
    if (offset != end - bytes) {
      throw new IOException("the directory does not end at the zip64 end record");
    }
    return new ZipFrame(0, offset, bytes, entries, exact);
  }

  /** That many bytes from there, in the byte order of zip files. */
  static ByteBuffer bytes(FileChannel file, long offset, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (buffer.hasRemaining()) {
      if (file.read(buffer, offset + buffer.position()) < 0) {
        throw new IOException("the file ends too early");
      }
    }
    return buffer.flip();
  }
}
