package dev.trellis.core.page;

import dev.trellis.core.error.PcpError;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The name of a partition (§5.3).
 *
 * @param value {@code [a-z0-9][a-z0-9_-]{0,63}}
 */
public record PartitionName(String value) implements Comparable<PartitionName> {
  private static final Pattern GRAMMAR = Pattern.compile("[a-z0-9][a-z0-9_-]{0,63}");

  /** The partition of a page that names none. */
  public static final PartitionName DEFAULT = new PartitionName("default");

  /**
   * @throws PcpError {@code invalid_input} when the text is no such name
   */
  public PartitionName {
    if (!isValid(value)) {
      throw PcpError.invalidInput(
          "a partition's name is 1 to 64 of a-z 0-9 _ -, beginning with a letter or digit");
    }
  }

  /** The name, when the text is one. */
  public static Optional<PartitionName> parse(String text) {
    return isValid(text) ? Optional.of(new PartitionName(text)) : Optional.empty();
  }

  private static boolean isValid(String text) {
    return GRAMMAR.matcher(text).matches();
  }

  @Override
  public int compareTo(PartitionName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
