package dev.trellis.core.action;

/** Mints opaque ids. They are random, never a sequence: a sequence is a count (D-14). */
@FunctionalInterface
public interface Ids {

  /**
   * A new id.
   *
   * @param prefix what kind of thing it names, such as {@code audit}
   */
  String next(String prefix);
}
