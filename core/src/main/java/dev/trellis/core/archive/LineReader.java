package dev.trellis.core.archive;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads lines as bytes, none longer than a limit. A last line needs no line feed at its end. */
final class LineReader {
  private static final int BUFFER = 64 * 1024;

  private final InputStream in;
  private final int longest;
  private final byte[] buffer = new byte[BUFFER];
  private int position;
  private int end;
  private boolean cut;

  LineReader(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
  }

  /** The next line without its line feed; nothing at the end, or at a line that is too long. */
  Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    while (!cut && (position < end || fill())) {
      int feed = position;
      while (feed < end && buffer[feed] != '\n') {
        feed++;
      }
      cut = line.size() + feed - position > longest;
      line.write(buffer, position, feed - position);
      position = feed + 1;
      if (feed < end && !cut) {
        return Optional.of(line.toByteArray());
      }
    }
    return cut || line.size() == 0 ? Optional.empty() : Optional.of(line.toByteArray());
  }

  /** Whether reading ended at a line that is too long. */
  boolean isCut() {
    return cut;
  }

  private boolean fill() throws IOException {
    position = 0;
    end = Math.max(in.read(buffer, 0, BUFFER), 0);
    return end > 0;
  }
}
