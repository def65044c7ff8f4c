package dev.trellis.core.archive;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a tar file that is compressed with gzip. Going back unpacks it again from its
 * beginning, so a check goes back a handful of times at most. Nothing of it is kept.
 */
final class GzipBytes implements TarBytes {
  private static final int BUFFER = 64 * 1024;

  private final FileChannel file;
  private final long most;
  private @Nullable Unpacking unpacking;

  /**
   * @param most after how many unpacked bytes it is taken for a bomb
   */
  GzipBytes(FileChannel file, long most) {
    this.file = file;
    this.most = most;
  }

  /** More comes out than the limits allow. */
  static final class TooMuch extends IOException {
    private static final long serialVersionUID = 1L;

    TooMuch() {
      super("more than the limit", null);
    }
  }

  /** Something stands behind the end of the compressed data. */
  static final class MoreData extends IOException {
    private static final long serialVersionUID = 1L;

    MoreData() {
      super("more data", null);
    }
  }

  @Override
  public InputStream from(long offset) throws IOException {
    Unpacking current = unpacking;
    if (current == null || current.position > offset) {
      current = new Unpacking(new BufferedInputStream(new FileBytes(file).from(0), BUFFER), most);
      unpacking = current;
    }
    current.skipNBytes(offset - current.position);
    return current;
  }

  private static final class Unpacking extends BlockInput {
    private final BufferedInputStream packed;
    private final InputStream in;
    private final long most;
    private long position;

    Unpacking(BufferedInputStream packed, long most) throws IOException {
      this.packed = packed;
      this.most = most;
      in = GzipCompressorInputStream.builder().setInputStream(packed).get();
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = in.read(bytes, offset, length);
      if (read < 0) {
        if (packed.read() >= 0) {
          throw new MoreData();
        }
        return -1;
      }
      position += read;
      if (position > most) {
        throw new TooMuch();
      }
      return read;
    }
  }
}
