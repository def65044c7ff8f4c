package dev.trellis.core.archive;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;

/** What a file is by its first bytes. */
enum Format {
  ZIP(""),
  GZIP(""),
  TAR(""),
  AGE("encrypted with age once more"),
  OPENPGP("encrypted with OpenPGP"),
  EMPTY("empty"),
  OTHER("no archive");

  private static final int TAR_MAGIC_AT = 257;

  private final String words;

  Format(String words) {
    this.words = words;
  }

  static Format of(FileChannel file) throws IOException {
    int length = (int) Math.min(file.size(), 512);
    ByteBuffer bytes = ZipFrame.bytes(file, 0, length);
    String head = StandardCharsets.ISO_8859_1.decode(bytes).toString();
    if (head.isEmpty()) {
      return EMPTY;
    }
    if (head.startsWith("PK\3\4") || head.startsWith("PK\5\6")) {
      return ZIP;
    }
    if (head.startsWith("\u001f\u008b")) {
      return GZIP;
    }
    if (head.startsWith("ustar", TAR_MAGIC_AT)) {
      return TAR;
    }
    if (head.startsWith("age-encryption.org/") || head.startsWith("-----BEGIN AGE ENCRYPTED")) {
      return AGE;
    }
    if (head.startsWith("-----BEGIN PGP MESSAGE")) {
      return OPENPGP;
    }
    return hasZipEnd(file) ? ZIP : OTHER;
  }

  /** Whether a zip file ends here, with something else at its beginning. */
  private static boolean hasZipEnd(FileChannel file) {
    try {
      return ZipFrame.read(file).isPresent();
    } catch (IOException e) {
      return true;
    }
  }

  /** Whether it is, or wraps, a zip or tar file; if not, says so. */
  boolean isReadable(Problems problems) {
    switch (this) {
      case ZIP, TAR, GZIP -> {
        return true;
      }
      case AGE, OPENPGP ->
          problems.add(
              Problem.Code.UNSUPPORTED_FORMAT,
              "the file is " + words + ", and is not opened; what is read is zip, tar and tar.gz");
      case EMPTY, OTHER ->
          problems.add(
              Problem.Code.NOT_AN_ARCHIVE,
              "the file is " + words + "; an archive is a zip, tar or tar.gz file");
    }
    return false;
  }
}
