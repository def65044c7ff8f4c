package dev.trellis.tomatio.ondemand;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/** The version of a MariaDB server. */
public record ServerVersion(int major, int minor, int patch) implements Comparable<ServerVersion> {
  /** The oldest version that Trellis starts. */
  public static final ServerVersion OLDEST = new ServerVersion(10, 6, 0);

  private static final Pattern REPORTED =
      Pattern.compile("\\bVer (\\d{1,3})\\.(\\d{1,3})\\.(\\d{1,3})-MariaDB\\b");
  private static final Comparator<ServerVersion> ORDER =
      Comparator.comparingInt(ServerVersion::major)
          .thenComparingInt(ServerVersion::minor)
          .thenComparingInt(ServerVersion::patch);

  /**
   * Reads what {@code mariadbd --version} prints. Empty when it is not a MariaDB server: MySQL's
   * {@code mysqld} prints the same line without the name.
   */
  public static Optional<ServerVersion> reported(String line) {
    var found = REPORTED.matcher(line);
    if (!found.find()) {
      return Optional.empty();
    }
    return Optional.of(
        new ServerVersion(
            Integer.parseInt(found.group(1)),
            Integer.parseInt(found.group(2)),
            Integer.parseInt(found.group(3))));
  }

  /** Whether Trellis starts a server of this version. */
  public boolean usable() {
    return compareTo(OLDEST) >= 0;
  }

  @Override
  public int compareTo(ServerVersion other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return major + "." + minor + "." + patch;
  }
}
