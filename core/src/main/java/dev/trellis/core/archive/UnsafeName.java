package dev.trellis.core.archive;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Why a name may not stand in an archive (§8.3 item 4). */
final class UnsafeName {
  private static final Pattern DRIVE = Pattern.compile("[A-Za-z]:.*", Pattern.DOTALL);
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f]");

  private UnsafeName() {}

  /** Why, for a name without the slash at the end of a folder's; nothing when it may. */
  static Optional<String> reason(String name) {
    if (name.isEmpty()) {
      return Optional.of("is an empty name");
    }
    if (name.length() > ArchivePath.MAX_LENGTH) {
      return Optional.of("is a name of more than " + ArchivePath.MAX_LENGTH + " characters");
    }
    if (CONTROL.matcher(name).find()) {
      return Optional.of("is a name with a control character");
    }
    if (name.indexOf('\\') >= 0) {
      return Optional.of("is a name with a backslash");
    }
    if (name.startsWith("/")) {
      return Optional.of("is an absolute name");
    }
    if (DRIVE.matcher(name).matches()) {
      return Optional.of("is a name with a drive letter");
    }
    return segments(name);
  }

  /**
   * Whether a name leads out of the folder that it is unpacked in, on any system, or could; judged
   * for a name that another one replaces and that may be cut off.
   */
  static boolean leavesItsFolder(String name) {
    return name.startsWith("/")
        || name.indexOf('\\') >= 0
        || DRIVE.matcher(name).matches()
        || CONTROL.matcher(name).find()
        || Stream.of(name.split("/", -1)).anyMatch(segment -> segment.startsWith("."));
  }

  private static Optional<String> segments(String name) {
    for (String segment : name.split("/", -1)) {
      if (segment.isEmpty()) {
        return Optional.of("is a name with an empty segment");
      }
      if (segment.startsWith(".")) {
        return Optional.of("is a name with a segment that begins with a dot");
      }
    }
    boolean folder = name.equals("extensions");
    return folder || ArchivePath.parse(name).isPresent()
        ? Optional.empty()
        : Optional.of("is a name with a character that names here do not have");
  }
}
