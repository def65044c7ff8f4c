package dev.trellis.core.archive;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** One entry of a zip or tar file, as the file describes it and before anything is judged. */
interface Packed {
  /** What {@link #crc} is when the entry has none. */
  long NO_CRC = -1;

  /** What an entry is. */
  enum Kind {
    /** A regular file. */
    FILE,
    /** A directory. */
    DIRECTORY,
    /** A link, a device, or something that contradicts its name. */
    OTHER
  }

  /** Its name; nothing when its bytes are not UTF-8. */
  Optional<String> name();

  /** Its name as well as it can be shown. */
  String shownName();

  /** What it is. */
  Kind kind();

  /** Whether it is packed in a way that every reader of archives knows (§8.2). */
  boolean isSupported();

  /** How many bytes it has, unpacked. */
  long size();

  /** The checksum of its bytes, or {@link #NO_CRC}. */
  long crc();

  /** Its bytes, unpacked. */
  InputStream open() throws IOException;
}
