package dev.trellis.core.page;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A record of an extension (§6.5, §8.5): data of the context that is no page, written in the form
 * of a page file, with the extension's own keys in its frontmatter.
 *
 * @param extension the extension's reverse-DNS id
 * @param slot the reserved slot that the extension fills, if it fills one
 * @param name where it stands under the extension's folder, without the ending of the file
 * @param file its frontmatter and body
 */
public record ExtensionRecord(String extension, @Nullable Slot slot, PagePath name, PageFile file) {
  private static final Pattern ID = Pattern.compile("[a-z][a-z0-9-]*(?:\\.[a-z0-9][a-z0-9-]*)+");

  /** A slot that the specification reserves (§6.5). */
  public enum Slot {
    /** Shared documents. */
    DOC,
    /** Handoffs. */
    HANDOFF;

    /** The slot as it stands in documents; also the name of its tools' part. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** The slot of that name, if it is one. */
    public static Optional<Slot> parse(String text) {
      return switch (text) {
        case "doc" -> Optional.of(DOC);
        case "handoff" -> Optional.of(HANDOFF);
        default -> Optional.empty();
      };
    }
  }

  /**
   * @throws IllegalArgumentException when the id is none of an extension
   */
  public ExtensionRecord {
    if (!isId(extension)) {
      throw new IllegalArgumentException("not the id of an extension");
    }
  }

  /** Whether the text is a reverse-DNS id. */
  public static boolean isId(String text) {
    return ID.matcher(text).matches();
  }

  @Override
  public String toString() {
    return "record of " + extension + ", " + file.body().size() + " bytes";
  }
}
