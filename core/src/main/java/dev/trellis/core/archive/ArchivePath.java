package dev.trellis.core.archive;

import dev.trellis.core.page.PagePath;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a file in an archive (§8.3 item 4): relative, no segment that begins with a dot, no
 * backslash.
 *
 * @param value the name
 */
public record ArchivePath(String value) implements Comparable<ArchivePath> {
  /** The longest name, in characters. */
  public static final int MAX_LENGTH = 512;

  private static final Pattern WRITTEN =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]*(?:/[A-Za-z0-9_][A-Za-z0-9._-]*)*");
  private static final Pattern EXTENSION =
      Pattern.compile(
          "extensions/[^./\\\\\\x00-\\x1f\\x7f][^/\\\\\\x00-\\x1f\\x7f]*"
              + "(?:/[^./\\\\\\x00-\\x1f\\x7f][^/\\\\\\x00-\\x1f\\x7f]*)*");

  /** The manifest (§8.3). */
  public static final ArchivePath MANIFEST = new ArchivePath("manifest.json");

  /** The context descriptor (§8.2 item 5). */
  public static final ArchivePath CONTEXT = new ArchivePath("context.json");

  /** The access log (§8.2 item 6). */
  public static final ArchivePath AUDIT = new ArchivePath("audit/log.jsonl");

  /** The erasure receipts (§8.2 item 7). */
  public static final ArchivePath RECEIPTS = new ArchivePath("erasures/receipts.jsonl");

  /**
   * @throws IllegalArgumentException when no archive can hold a file of that name
   */
  public ArchivePath {
    if (!isReadable(value)) {
      throw new IllegalArgumentException("no name for a file of an archive");
    }
  }

  /** The name, when a reader accepts it: what a writer emits, and more under extensions/. */
  public static Optional<ArchivePath> parse(String name) {
    return isReadable(name) ? Optional.of(new ArchivePath(name)) : Optional.empty();
  }

  /** The file of a page (§8.2 item 1). */
  public static ArchivePath page(PagePath path) {
    return new ArchivePath("memory/" + path.value() + ".md");
  }

  /** The file of a page's revision, counted from 1 in the order of proposal (§8.2 item 3). */
  public static ArchivePath revision(PagePath path, int number) {
    return new ArchivePath(numbered("revisions/", path, number));
  }

  /** The file of a page's earlier version, counted from 1 for the oldest (§8.2 item 4). */
  public static ArchivePath history(PagePath path, int number) {
    return new ArchivePath(numbered("history/", path, number));
  }

  /** The file of an extension's record, in the form of a page file (§8.5 item 2). */
  public static ArchivePath extension(String id, PagePath name) {
    return new ArchivePath("extensions/" + id + '/' + name.value() + ".md");
  }

  /** Whether a writer may use the name; a reader accepts more. */
  public boolean isWritable() {
    return WRITTEN.matcher(value).matches();
  }

  /** What the layout says the file is (§8.2). */
  public Place place() {
    return Place.of(value);
  }

  /** The form in which two names that differ only in case, or in Unicode form, are the same. */
  String folded() {
    return fold(value);
  }

  static String fold(String name) {
    boolean ascii = name.chars().allMatch(c -> c < 0x80);
    String folded = ascii ? name : Normalizer.normalize(name, Normalizer.Form.NFC);
    return ascii
        ? folded.toLowerCase(Locale.ROOT)
        : folded.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  private static String numbered(String root, PagePath path, int number) {
    if (number < 1) {
      throw new IllegalArgumentException("versions are counted from 1");
    }
    return root + path.value() + '/' + number + ".md";
  }

  private static boolean isReadable(String name) {
    return name.length() <= MAX_LENGTH
        && (WRITTEN.matcher(name).matches() || EXTENSION.matcher(name).matches());
  }

  @Override
  public int compareTo(ArchivePath other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
