package dev.trellis.core.archive;

import java.util.Arrays;
import java.util.HexFormat;

/** The hash and the size of a file: all that stays of it in memory. */
final class FileDigest {
  private final byte[] sha256;
  private final long size;

  FileDigest(byte[] sha256, long size) {
    this.sha256 = sha256;
    this.size = size;
  }

  static FileDigest parse(String sha256, long size) {
    return new FileDigest(HexFormat.of().parseHex(sha256), size);
  }

  long size() {
    return size;
  }

  boolean hasHash(byte[] hash) {
    return Arrays.equals(sha256, hash);
  }

  String hex() {
    return HexFormat.of().formatHex(sha256);
  }
}
