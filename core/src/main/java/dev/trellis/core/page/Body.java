package dev.trellis.core.page;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A page's body: the bytes after the line that closes its frontmatter (§8.8), kept as they are.
 *
 * <p>{@code toString} shows the size, never the text.
 */
public final class Body {
  private final byte[] bytes;

  private Body(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A body of these bytes. */
  public static Body of(byte[] bytes) {
    return new Body(bytes.clone());
  }

  /** A body of this text in UTF-8. */
  public static Body of(String text) {
    return new Body(text.getBytes(StandardCharsets.UTF_8));
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Copies the bytes to that place of an array. */
  void copyTo(byte[] target, int at) {
    System.arraycopy(bytes, 0, target, at, bytes.length);
  }

  /** The number of bytes. */
  public int size() {
    return bytes.length;
  }

  /** The text; a body that is not UTF-8 shows replacement characters here, and only here. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Body body && Arrays.equals(bytes, body.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return "body of " + bytes.length + " bytes";
  }
}
