package dev.trellis.core.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.erdtman.jcs.JsonCanonicalizer;

/** The JSON Canonicalization Scheme (RFC 8785): the bytes over which data is hashed. */
public final class CanonicalJson {
  private CanonicalJson() {}

  /**
   * The canonical UTF-8 bytes of an object or array. Numbers are those of IEEE 754, as the scheme
   * says: digits beyond a double's are lost.
   *
   * @throws IllegalArgumentException when the value is neither an object nor an array
   */
  public static byte[] of(Data value) {
    if (!(value instanceof Data.Obj) && !(value instanceof Data.Arr)) {
      throw new IllegalArgumentException("only an object or an array has a canonical form here");
    }
    try {
      return new JsonCanonicalizer(Json.write(value)).getEncodedUTF8();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
