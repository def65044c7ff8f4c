package dev.trellis.mapping;

import java.util.List;

/**
 * Where a rule takes a value from.
 *
 * @param kind what kind of place
 * @param name the mapping's name of the column, or the meta key
 */
record SourceRef(Kind kind, String name) {

  enum Kind {
    COLUMN,
    META,
    LOCAL,
    SCOPES
  }

  static SourceRef parse(String text) {
    if (text.startsWith("meta:")) {
      return new SourceRef(Kind.META, text.substring(5));
    }
    if (text.startsWith("local:")) {
      return new SourceRef(Kind.LOCAL, text.substring(6));
    }
    return text.equals("scopes")
        ? new SourceRef(Kind.SCOPES, text)
        : new SourceRef(Kind.COLUMN, text);
  }

  /** The cells that stand there; WordPress takes the meta row with the lowest id as the value. */
  List<Cell> cells(NativeRecord record) {
    return switch (kind) {
      case COLUMN, LOCAL -> List.of(record.column(name));
      case META -> record.meta(name);
      case SCOPES -> List.of();
    };
  }
}
