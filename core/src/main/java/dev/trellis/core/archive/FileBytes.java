package dev.trellis.core.archive;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** The bytes of a tar file as they stand in the file; going anywhere in it costs nothing. */
final class FileBytes implements TarBytes {
  private final FileChannel file;

  FileBytes(FileChannel file) {
    this.file = file;
  }

  @Override
  public InputStream from(long offset) throws IOException {
    if (offset > file.size()) {
      throw new EOFException();
    }
    return new Stream(file, offset);
  }

  private static final class Stream extends BlockInput {
    private final FileChannel file;
    private long position;

    Stream(FileChannel file, long position) {
      this.file = file;
      this.position = position;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int read = file.read(ByteBuffer.wrap(bytes, offset, length), position);
      position += Math.max(read, 0);
      return read;
    }

    @Override
    public long skip(long count) throws IOException {
      long skipped = Math.clamp(count, 0, Math.max(file.size() - position, 0));
      position += skipped;
      return skipped;
    }
  }
}
