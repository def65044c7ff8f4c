package dev.trellis.mapping;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The value of a column as it is stored, read byte by byte (D-10). */
public sealed interface Cell {

  /** No value. */
  record Absent() implements Cell {}

  /** A text; numbers and dates are texts too. */
  record Text(String value) implements Cell {
    @Override
    public String toString() {
      return "text of " + value.length() + " characters";
    }
  }

  /** Bytes that are not UTF-8. */
  record Undecodable() implements Cell {}

  /** The cell of these bytes; {@code null} is the store's NULL. */
  static Cell of(byte @Nullable [] bytes) {
    if (bytes == null) {
      return new Absent();
    }
    try {
      return new Text(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException e) {
      return new Undecodable();
    }
  }

  /** The cell of this text. */
  static Cell of(String text) {
    return new Text(text);
  }

  /** The text, when there is one. */
  default Optional<String> text() {
    return this instanceof Text(var value) ? Optional.of(value) : Optional.empty();
  }
}
