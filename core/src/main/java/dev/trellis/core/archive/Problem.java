package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with an archive (§8.7.1 item 2). Names of the archive are shown, with
 * control characters escaped; what its files say is not.
 *
 * @param code what kind of thing
 * @param file the file of the archive, escaped for display; null when it concerns the whole
 * @param message one sentence without a full stop
 */
public record Problem(Code code, @Nullable String file, String message) {
  private static final int LONGEST_SHOWN = 300;

  /** The kinds of problems, each with the section it comes from. */
  public enum Code {
    /** The file is no archive at all. */
    NOT_AN_ARCHIVE("§8.2"),
    /** An archive or envelope of a kind that this version does not read. */
    UNSUPPORTED_FORMAT("§8.2"),
    /** The end of the archive is missing. */
    TRUNCATED("§8.2"),
    /** The archive's directory cannot be read. */
    DAMAGED_ARCHIVE("§8.2"),
    /** Bytes that belong to no entry. */
    UNEXPECTED_DATA("§8.2"),
    /** Two entries that share bytes of the file. */
    OVERLAPPING_ENTRIES("§8.2"),
    /** A name outside the grammar. */
    UNSAFE_NAME("§8.3 item 4"),
    /** A name that stands twice in the archive. */
    DUPLICATE_ENTRY("§8.2"),
    /** Two names that differ only in case. */
    CASE_COLLISION("§8.3 item 4"),
    /** A name that is a file and a folder. */
    NAME_COLLISION("§8.2"),
    /** An entry that is neither a regular file nor a directory. */
    LINK_OR_DEVICE("§8.2"),
    /** An entry in an encryption or compression that archives do not use. */
    UNSUPPORTED_ENTRY("§8.2"),
    /** More than a limit of this reader. */
    TOO_LARGE("§8.7.1"),
    /** An entry that says one thing in its header and another in the directory. */
    HEADER_MISMATCH("§8.2"),
    /** An entry whose bytes cannot be unpacked or have another checksum. */
    DAMAGED_ENTRY("§8.2"),
    /** No manifest at the root. */
    MANIFEST_MISSING("§8.2"),
    /** The manifest breaks its schema. */
    MANIFEST_INVALID("§8.3 item 1"),
    /** A version that this reader does not know. */
    UNSUPPORTED_VERSION("§8.6 item 3"),
    /** A listed file that is not there. */
    FILE_MISSING("§8.3 item 2"),
    /** A file that is not listed. */
    FILE_UNLISTED("§8.3 item 2"),
    /** A file with another hash than listed. */
    HASH_MISMATCH("§8.3 item 2"),
    /** A file with another size than listed. */
    SIZE_MISMATCH("§8.3 item 2"),
    /** A path that the manifest lists twice. */
    DUPLICATE_LISTING("§8.3 item 2"),
    /** A count of the manifest that is not what the archive holds. */
    COUNT_MISMATCH("§8.3 item 3"),
    /** A file that a list of the manifest names and that is not there. */
    LISTED_FILE_MISSING("§8.3 item 3"),
    /** A file that the list for its kind does not name. */
    LISTING_MISSING("§8.2"),
    /** A file at a place that the layout does not know, or whose page path is invalid. */
    UNEXPECTED_FILE("§8.2, §8.3 item 4"),
    /** Ciphertext without its declaration, or a declaration without its suffix. */
    ENCRYPTION_UNDECLARED("§8.4 item 3"),
    /** An encrypted archive that none of the identities at hand opens. */
    LOCKED("§8.4 item 2"),
    /** An encrypted archive whose manifest does not repeat the declaration. */
    ENVELOPE_UNDECLARED("§8.4 item 2"),
    /** No context descriptor. */
    CONTEXT_MISSING("§8.2 item 5"),
    /** A page, revision or earlier version that breaks its format or schema. */
    INVALID_PAGE("§8.3 item 5"),
    /** Any other document that breaks its schema. */
    INVALID_DOCUMENT("§8.3 item 5"),
    /** A partition that context.json does not list. */
    UNKNOWN_PARTITION("§8.3 item 6"),
    /** A principal that context.json does not list. */
    UNKNOWN_PRINCIPAL("§8.3 item 6");

    private final String section;

    Code(String section) {
      this.section = section;
    }

    /** The code as it stands in reports, such as {@code hash_mismatch}. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The section of the specification that the archive breaks. */
    public String section() {
      return section;
    }
  }

  /** A problem of the archive as a whole. */
  static Problem of(Code code, String message) {
    return new Problem(code, null, message);
  }

  /** A problem of one file. */
  static Problem of(Code code, String file, String message) {
    return new Problem(code, shown(file), message);
  }

  /** The problem as it stands in an import report. */
  public Data.Obj toData() {
    Data.Obj data =
        Data.Obj.of(Map.of("code", Data.text(code.wireName()), "message", Data.text(message)));
    return file == null ? data : data.with("file", Data.text(file));
  }

  /** The name without anything that a terminal obeys or that hides other text. */
  static String shown(String name) {
    StringBuilder shown = new StringBuilder();
    name.codePoints().limit(LONGEST_SHOWN).forEach(c -> append(shown, c));
    return name.codePointCount(0, name.length()) > LONGEST_SHOWN ? shown + "…" : shown.toString();
  }

  private static void append(StringBuilder shown, int codePoint) {
    switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          shown.append("\\u{%x}".formatted(codePoint));
      default -> shown.appendCodePoint(codePoint);
    }
  }
}
