package dev.trellis.mapping;

import java.util.List;
import java.util.Map;

/**
 * One key of a page and where it comes from.
 *
 * @param to the key, or {@code object.member}
 * @param from the sources, in the order that the converter documents
 * @param with the converter
 * @param words the values of {@link Converter#WORDS}
 * @param value the value of {@link Converter#CONSTANT}
 * @param otherwise what happens where no source gives a value
 */
public record Rule(
    String to,
    List<SourceRef> from,
    Converter with,
    Map<String, String> words,
    String value,
    Otherwise otherwise) {

  /** What happens where no source gives a value. */
  public enum Otherwise {
    /** What is stored but not understood is reported and kept. */
    REPORT,
    /** The instant of the reading stands in for a missing date. */
    SNAPSHOT,
    /** Nothing: the other words mean no value here. */
    NOTHING
  }

  public Rule {
    from = List.copyOf(from);
    words = Map.copyOf(words);
  }

  /** The source at that position. */
  SourceRef source(int position) {
    return from.get(position);
  }
}
