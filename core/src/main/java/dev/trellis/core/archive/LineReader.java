package dev.trellis.core.archive;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads lines as bytes, none longer than a limit. A last line needs no line feed at its end. */
final class LineReader {
  private final InputStream in;
  private final int longest;
  private boolean cut;

  LineReader(InputStream in, int longest) {
    this.in = new BufferedInputStream(in);
    this.longest = longest;
  }

  /** The next line without its line feed; nothing at the end, or at a line that is too long. */
  Optional<byte[]> next() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b != '\n'; b = in.read()) {
      if (b < 0) {
        return line.size() == 0 ? Optional.empty() : Optional.of(line.toByteArray());
      }
      if (line.size() == longest) {
        cut = true;
        return Optional.empty();
      }
      line.write(b);
    }
    return Optional.of(line.toByteArray());
  }

  /** Whether reading ended at a line that is too long. */
  boolean isCut() {
    return cut;
  }
}
