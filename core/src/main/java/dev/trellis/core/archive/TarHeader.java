package dev.trellis.core.archive;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** One header block of a tar file, as it stands there. */
final class TarHeader {
  static final int BLOCK = 512;

  private static final int NAME_BYTES = 100;
  private static final int SIZE_AT = 124;
  private static final int CHECKSUM_AT = 148;
  private static final int CHECKSUM_BYTES = 8;
  private static final int TYPE_AT = 156;
  private static final int LINK_AT = 157;
  private static final int MAGIC_AT = 257;
  private static final int PREFIX_AT = 345;
  private static final int PREFIX_BYTES = 155;

  private final byte[] block;

  TarHeader(byte[] block) {
    this.block = block;
  }

  boolean isEmpty() {
    for (byte b : block) {
      if (b != 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether it says that it is a ustar header; GNU tar's is one with a blank in it. */
  boolean hasMagic() {
    return text(MAGIC_AT, 5).equals("ustar");
  }

  boolean hasRightChecksum() {
    long said = octal(CHECKSUM_AT, CHECKSUM_BYTES);
    long sum = 0;
    for (int i = 0; i < BLOCK; i++) {
      boolean inChecksum = i >= CHECKSUM_AT && i < CHECKSUM_AT + CHECKSUM_BYTES;
      sum += inChecksum ? ' ' : Byte.toUnsignedInt(block[i]);
    }
    return said == sum;
  }

  char type() {
    return (char) Byte.toUnsignedInt(block[TYPE_AT]);
  }

  /** The size in bytes; negative when the field has none. */
  long size() {
    return octal(SIZE_AT, 12);
  }

  /** Whether the size is written in GNU tar's binary form. */
  boolean hasBinarySize() {
    return block[SIZE_AT] < 0;
  }

  boolean hasLinkName() {
    return block[LINK_AT] != 0;
  }

  /** Whether something stands behind the end of the name or of its first part. */
  boolean hidesBytesInName() {
    return hidesBytes(0, NAME_BYTES) || (hasPrefix() && hidesBytes(PREFIX_AT, PREFIX_BYTES));
  }

  /** The name; nothing when it is not UTF-8. */
  Optional<String> name() {
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(rawName())).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The name, whatever its bytes are. */
  String shownName() {
    return new String(rawName(), StandardCharsets.ISO_8859_1);
  }

  private byte[] rawName() {
    byte[] name = field(0, NAME_BYTES);
    if (!hasPrefix()) {
      return name;
    }
    byte[] prefix = field(PREFIX_AT, PREFIX_BYTES);
    byte[] whole = Arrays.copyOf(prefix, prefix.length + 1 + name.length);
    whole[prefix.length] = '/';
    System.arraycopy(name, 0, whole, prefix.length + 1, name.length);
    return whole;
  }

  /** GNU tar keeps other things in the place of the prefix. */
  private boolean hasPrefix() {
    return block[MAGIC_AT + 5] == 0 && block[PREFIX_AT] != 0;
  }

  private boolean hidesBytes(int at, int length) {
    for (int i = at + field(at, length).length; i < at + length; i++) {
      if (block[i] != 0) {
        return true;
      }
    }
    return false;
  }

  private byte[] field(int at, int length) {
    int end = at;
    while (end < at + length && block[end] != 0) {
      end++;
    }
    return Arrays.copyOfRange(block, at, end);
  }

  private String text(int at, int length) {
    return new String(block, at, length, StandardCharsets.ISO_8859_1);
  }

  private long octal(int at, int length) {
    String digits = text(at, length).replace('\0', ' ').strip();
    if (digits.isEmpty()) {
      return 0;
    }
    return digits.matches("[0-7]{1,12}") ? Long.parseLong(digits, 8) : -1;
  }
}
