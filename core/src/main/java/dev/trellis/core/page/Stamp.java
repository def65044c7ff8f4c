package dev.trellis.core.page;

import dev.trellis.core.data.Data;
import dev.trellis.core.time.UtcInstant;
import java.util.Map;

/**
 * Who did something under review, and when (§5.4).
 *
 * @param by the principal
 * @param at the instant
 */
public record Stamp(PrincipalId by, UtcInstant at) {
  /** The {@code {by, at}} object. */
  public Data.Obj toData() {
    return Data.Obj.of(Map.of("by", Data.text(by.value()), "at", Data.text(at.text())));
  }
}
