package dev.trellis.core.archive;

import java.util.EnumSet;
import java.util.Set;

/** About which counts nothing can be said, because what they count is damaged or not complete. */
final class Doubt {
  private final Set<Root> files = EnumSet.noneOf(Root.class);
  private final Set<Root> content = EnumSet.noneOf(Root.class);

  /** What is counted. */
  enum Root {
    /** Pages. */
    MEMORY,
    /** Lines of the access log. */
    AUDIT,
    /** Receipts. */
    ERASURES,
    /** Nothing. */
    OTHER;

    private static Root of(String name) {
      return switch (name.substring(0, Math.max(name.indexOf('/'), 0))) {
        case "memory" -> MEMORY;
        case "audit" -> AUDIT;
        case "erasures" -> ERASURES;
        default -> OTHER;
      };
    }
  }

  /** A file is missing, or is one too many. */
  void files(String name) {
    files.add(Root.of(name));
  }

  /** A file could not be read as what it should be. */
  void content(String name) {
    content.add(Root.of(name));
  }

  boolean isAboutFiles(Root root) {
    return files.contains(root);
  }

  boolean isAboutContent(Root root) {
    return files.contains(root) || content.contains(root);
  }
}
