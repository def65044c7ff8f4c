package dev.trellis.tomatio.dump;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** A window over the bytes of a dump with a little look ahead. */
final class DumpBytes {
  private static final int LOOK_AHEAD = 64;
  private static final int KEPT_LINE = 256;

  private final InputStream in;
  private final byte[] window = new byte[1 << 16];
  private int pos;
  private int limit;
  private boolean ended;

  DumpBytes(InputStream in) {
    this.in = in;
  }

  /** The byte {@code ahead} of the next one, or -1 at the end. */
  int peek(int ahead) throws IOException {
    return pos + ahead < limit || fill(ahead + 1) ? window[pos + ahead] & 0xff : -1;
  }

  /** Takes the next byte, or -1 at the end. */
  int read() throws IOException {
    int b = peek(0);
    if (b >= 0) {
      pos++;
    }
    return b;
  }

  void skip(int count) throws IOException {
    for (int i = 0; i < count; i++) {
      read();
    }
  }

  void skipBlank() throws IOException {
    int b = peek(0);
    while (b >= 0 && b <= ' ') {
      read();
      b = peek(0);
    }
    if (b == 0xef && peek(1) == 0xbb && peek(2) == 0xbf) {
      skip(3);
      skipBlank();
    }
  }

  boolean startsWith(byte[] what) throws IOException {
    for (int i = 0; i < what.length; i++) {
      if (peek(i) != (what[i] & 0xff)) {
        return false;
      }
    }
    return true;
  }

  /** The letters that come next, at most {@value #LOOK_AHEAD}, without taking them. */
  String word() throws IOException {
    int length = 0;
    while (length < LOOK_AHEAD - 1 && isLetter(peek(length))) {
      length++;
    }
    int after = peek(length);
    boolean whole = after <= ' ' || after == ';';
    return whole ? new String(window, pos, length, StandardCharsets.ISO_8859_1) : "";
  }

  private static boolean isLetter(int b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z');
  }

  /** Takes the rest of the line with its end, and gives at most its first {@value #KEPT_LINE}. */
  String line() throws IOException {
    StringBuilder kept = new StringBuilder();
    int b = read();
    while (b >= 0 && b != '\n') {
      if (kept.length() < KEPT_LINE) {
        kept.append((char) b);
      }
      b = read();
    }
    return kept.toString();
  }

  /** Takes at least one byte, and all up to one that may begin a quote, a comment or an end. */
  void copyPlain(StatementBuffer out, int end) throws IOException {
    out.append(read());
    int start = pos;
    while (pos < limit && !isSpecial(window[pos], end)) {
      pos++;
    }
    taken(out, start);
  }

  /** Takes all bytes before {@code one} or {@code other}, as far as the window reaches. */
  void copyUntil(StatementBuffer out, int one, int other) throws IOException {
    do {
      int start = pos;
      while (pos < limit && window[pos] != one && window[pos] != other) {
        pos++;
      }
      taken(out, start);
    } while (pos == limit && peek(0) >= 0);
  }

  private void taken(StatementBuffer out, int start) {
    if (pos > start) {
      out.append(window, start, pos);
    }
  }

  private static boolean isSpecial(byte b, int end) {
    return switch (b) {
      case '\'', '"', '`', '#', '-', '/', '*' -> true;
      default -> b == end;
    };
  }

  private boolean fill(int wanted) throws IOException {
    System.arraycopy(window, pos, window, 0, limit - pos);
    limit -= pos;
    pos = 0;
    while (limit < wanted && !ended) {
      int n = in.read(window, limit, window.length - limit);
      if (n < 0) {
        ended = true;
      } else {
        limit += n;
      }
    }
    return limit >= wanted;
  }
}
