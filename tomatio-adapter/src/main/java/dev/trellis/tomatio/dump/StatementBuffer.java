package dev.trellis.tomatio.dump;

import static dev.trellis.tomatio.dump.DumpException.Reason.TOO_LONG;

import java.util.Arrays;

/** The bytes of one statement. It grows as needed up to a limit, and is used again. */
final class StatementBuffer {
  private final int longest;
  private byte[] bytes = new byte[1 << 16];
  private int length;

  StatementBuffer(int longest) {
    this.longest = longest;
  }

  void clear() {
    length = 0;
  }

  boolean isEmpty() {
    return length == 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  void append(int b) {
    room(1);
    bytes[length++] = (byte) b;
  }

  void append(byte[] from, int start, int end) {
    room(end - start);
    System.arraycopy(from, start, bytes, length, end - start);
    length += end - start;
  }

  /** A space in place of a comment, unless nothing stands before it. */
  void space() {
    if (length > 0) {
      append(' ');
    }
  }

  private void room(int more) {
    if (more > longest - length) {
      throw new DumpException(
          TOO_LONG,
          "The dump holds a statement longer than %d MiB; make it again with --max-allowed-packet=16M."
              .formatted(longest >> 20));
    }
    if (length + more > bytes.length) {
      long twice = Math.max(bytes.length * 2L, (long) length + more);
      bytes = Arrays.copyOf(bytes, (int) Math.min(twice, longest));
    }
  }

  @Override
  public String toString() {
    return "StatementBuffer[" + length + " bytes]";
  }
}
