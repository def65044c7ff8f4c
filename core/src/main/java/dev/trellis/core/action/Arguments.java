package dev.trellis.core.action;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.PartitionName;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/**
 * The arguments of a call, which fit the tool's schema already.
 *
 * @param data the arguments
 */
public record Arguments(Data.Obj data) {

  /** A text, if it was given. */
  public Optional<String> text(String name) {
    return data.text(name);
  }

  /** An instant, if it was given, with whatever offset. */
  public Optional<Instant> instant(String name) {
    return text(name).map(text -> OffsetDateTime.parse(text).toInstant());
  }

  /** A truth value, or what stands for it when it was not given. */
  public boolean truth(String name, boolean otherwise) {
    return data.get(name)
        .filter(Data.Bool.class::isInstance)
        .map(value -> ((Data.Bool) value).value())
        .orElse(otherwise);
  }

  /** A whole number, or what stands for it when it was not given. */
  public int number(String name, int otherwise) {
    return data.get(name)
        .filter(Data.Num.class::isInstance)
        .map(value -> ((Data.Num) value).value().intValueExact())
        .orElse(otherwise);
  }

  /**
   * A whole number that must be there.
   *
   * @throws IllegalStateException when it is not
   */
  public long whole(String name) {
    return data.get(name)
        .filter(Data.Num.class::isInstance)
        .map(value -> ((Data.Num) value).value().longValueExact())
        .orElseThrow(() -> new IllegalStateException("a place without " + name));
  }

  /** The texts of an array; empty when it was not given. */
  public List<String> texts(String name) {
    return data.items(name).stream()
        .filter(Data.Text.class::isInstance)
        .map(value -> ((Data.Text) value).value())
        .toList();
  }

  /** The partition asked for, if one was. */
  public Optional<PartitionName> partition() {
    return text("partition").flatMap(PartitionName::parse);
  }
}
