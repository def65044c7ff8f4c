package dev.trellis.core.archive;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The file formats in which archives are written and read (§8.2). */
public enum ArchiveForm {
  /** A zip file. */
  ZIP("zip"),
  /** A POSIX tar file: ustar, with pax headers where a name or a size needs them. */
  TAR("tar"),
  /** The same, compressed with gzip. */
  TAR_GZ("tar.gz");

  private static final String SHORT_TAR_GZ = ".tgz";

  private final String wireName;

  ArchiveForm(String wireName) {
    this.wireName = wireName;
  }

  /** The name, such as {@code tar.gz}; also the ending of a file's name, without its dot. */
  public String wireName() {
    return wireName;
  }

  /** The form of that name. */
  public static Optional<ArchiveForm> named(String name) {
    return Arrays.stream(values()).filter(form -> form.wireName.equals(name)).findFirst();
  }

  /** The form that the ending of a file's name promises; nothing for any other ending. */
  public static Optional<ArchiveForm> ofFileName(String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    if (lower.endsWith(SHORT_TAR_GZ)) {
      return Optional.of(TAR_GZ);
    }
    return Arrays.stream(values()).filter(form -> lower.endsWith('.' + form.wireName)).findFirst();
  }
}
