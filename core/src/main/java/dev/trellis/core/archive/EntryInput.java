package dev.trellis.core.archive;

import dev.trellis.core.data.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.zip.CRC32;

/**
 * The unpacked bytes of one entry, hashed while they are read. Whatever is wrong with them ends the
 * stream early; only {@link #finish} tells.
 */
final class EntryInput extends InputStream {
  private final InputStream in;
  private final long size;
  private final long crc;
  private final LongConsumer progress;
  private final MessageDigest digest = Sha256.digest();
  private final CRC32 checksum = new CRC32();
  private long count;
  private boolean damaged;

  EntryInput(InputStream in, long size, long crc, LongConsumer progress) {
    this.in = in;
    this.size = size;
    this.crc = crc;
    this.progress = progress;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
  }

  @Override
  public int read(byte[] bytes, int offset, int length) {
    if (damaged) {
      return -1;
    }
    int read;
    try {
      read = in.read(bytes, offset, length);
    } catch (IOException | RuntimeException e) {
      damaged = true;
      return -1;
    }
    if (read > 0) {
      count += read;
      if (count > size) {
        damaged = true;
        return -1;
      }
      digest.update(bytes, offset, read);
      checksum.update(bytes, offset, read);
      progress.accept(read);
    }
    return read;
  }

  /** Reads what is left and gives the hash; nothing when the bytes are damaged. */
  Optional<byte[]> finish() {
    if (read() >= 0) {
      byte[] rest = new byte[8192];
      while (read(rest, 0, rest.length) >= 0) {
        // hashed by reading
      }
    }
    boolean checked = crc == Packed.NO_CRC || checksum.getValue() == crc;
    boolean whole = !damaged && count == size && checked;
    return whole ? Optional.of(digest.digest()) : Optional.empty();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
