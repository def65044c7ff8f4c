package dev.trellis.core.archive;

/**
 * How much of an archive is read before it is refused. All sizes are bytes, unpacked.
 *
 * @param entries the most entries
 * @param directoryBytes the largest directory of entries
 * @param entryBytes the largest file
 * @param pageBytes the largest file of a page, revision or earlier version
 * @param documentBytes the largest other document that is read as a whole
 * @param lineBytes the longest line of a log
 * @param totalBytes the largest archive, unpacked
 * @param ratio how many times larger than its file an archive of more than {@link #RATIO_FROM} may
 *     become
 */
public record Limits(
    long entries,
    long directoryBytes,
    long entryBytes,
    long pageBytes,
    long documentBytes,
    long lineBytes,
    long totalBytes,
    long ratio) {
  private static final long MIB = 1024 * 1024;

  /** Below this size the ratio does not count: a small bomb is harmless. */
  public static final long RATIO_FROM = 256 * MIB;

  /** The limits of a check that nobody set limits for. */
  public static final Limits DEFAULT =
      new Limits(2_000_000, 512 * MIB, 1024 * MIB, 64 * MIB, 16 * MIB, MIB, 1024 * 1024 * MIB, 200);

  /** A copy with another limit for one file. */
  public Limits withEntryBytes(long most) {
    return new Limits(
        entries, directoryBytes, most, pageBytes, documentBytes, lineBytes, totalBytes, ratio);
  }

  /** How many bytes a file of that size may become when it is unpacked. */
  long unpacked(long fileBytes) {
    long most = fileBytes > totalBytes / ratio ? totalBytes : fileBytes * ratio + ratio - 1;
    return Math.min(totalBytes, Math.max(RATIO_FROM, most));
  }

  long of(Place place) {
    return switch (place) {
      case Place.Page page -> Math.min(pageBytes, entryBytes);
      case Place.Revision revision -> Math.min(pageBytes, entryBytes);
      case Place.History history -> Math.min(pageBytes, entryBytes);
      case Place.Context context -> Math.min(documentBytes, entryBytes);
      case Place.Profile profile -> Math.min(documentBytes, entryBytes);
      case Place.Connection connection -> Math.min(documentBytes, entryBytes);
      default -> entryBytes;
    };
  }
}
