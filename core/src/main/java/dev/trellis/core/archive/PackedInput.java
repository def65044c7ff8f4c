package dev.trellis.core.archive;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A zip or tar file as a list of entries. */
interface PackedInput {
  /** Calls {@code each} for every entry, in the order in which their bytes stand. */
  void forEach(Consumer<Packed> each);

  /**
   * Compares what the file says about an entry at one place with what it says at another; {@code
   * differs} is called for each entry about which the two differ.
   */
  void checkHeaders(Problems problems, BiConsumer<Packed, String> differs);
}
