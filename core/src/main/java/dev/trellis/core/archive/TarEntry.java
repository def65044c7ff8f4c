package dev.trellis.core.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a tar file.
 *
 * @param bytes the tar file
 * @param decodedName its name; null when it is not UTF-8
 * @param shownName its name as well as it can be shown
 * @param kind what it is
 * @param isSupported whether ustar and pax suffice to read it
 * @param contradiction what its headers contradict each other in, if they do
 * @param offset where its bytes begin in the unpacked tar file
 * @param size how many they are
 */
record TarEntry(
    TarBytes bytes,
    @Nullable String decodedName,
    String shownName,
    Kind kind,
    boolean isSupported,
    @Nullable String contradiction,
    long offset,
    long size)
    implements Packed {

  @Override
  public Optional<String> name() {
    return Optional.ofNullable(decodedName);
  }

  @Override
  public long crc() {
    return NO_CRC;
  }

  @Override
  public InputStream open() throws IOException {
    return new Window(bytes.from(offset), size);
  }

  /** So many bytes of a stream that goes on. */
  private static final class Window extends BlockInput {
    private final InputStream in;
    private long left;

    Window(InputStream in, long left) {
      this.in = in;
      this.left = left;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left == 0) {
        return -1;
      }
      int read = in.read(bytes, offset, (int) Math.min(length, left));
      left -= Math.max(read, 0);
      return read;
    }
  }
}
