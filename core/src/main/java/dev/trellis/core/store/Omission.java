package dev.trellis.core.store;

import dev.trellis.core.data.Data;
import dev.trellis.core.ledger.Category;
import java.util.Locale;
import java.util.Map;

/**
 * Data that a context holds and an archive does not (§8.3 item 7), by category, never by content.
 *
 * @param category what kind of data
 * @param reason why it is left out
 * @param count how many objects; at least 1
 */
public record Omission(Category category, Reason reason, long count) {

  /** Why data is left out. */
  public enum Reason {
    /** The requester may not have it. */
    NOT_AUTHORIZED,
    /** This exporter does not know how to carry it. */
    UNSUPPORTED,
    /** It is larger than a limit. */
    SIZE_LIMIT,
    /** It could not be read. */
    ERROR,
    /** It is encrypted with a key that nobody here holds. */
    ENCRYPTED_KEY_UNAVAILABLE
  }

  /**
   * @throws IllegalArgumentException when nothing is left out
   */
  public Omission {
    if (count < 1) {
      throw new IllegalArgumentException("an omission that omits nothing");
    }
  }

  /** The element of the manifest's {@code omitted}. */
  public Data.Obj toData() {
    return Data.Obj.of(
        Map.of(
            "category", Data.text(category.value()),
            "reason", Data.text(reason.name().toLowerCase(Locale.ROOT)),
            "count", Data.Num.of(count)));
  }
}
