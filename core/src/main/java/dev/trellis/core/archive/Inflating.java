package dev.trellis.core.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** Unpacks an entry, and fails when its packed bytes go on behind the end of what they pack. */
final class Inflating extends InflaterInputStream {
  private static final int BUFFER = 8192;

  private final long packedBytes;

  Inflating(InputStream packed, long packedBytes) {
    super(packed, new Inflater(true), BUFFER);
    this.packedBytes = packedBytes;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read < 0 && inf.getBytesRead() != packedBytes) {
      throw new IOException("bytes behind the packed data");
    }
    return read;
  }

  @Override
  public void close() throws IOException {
    super.close();
    inf.end();
  }
}
