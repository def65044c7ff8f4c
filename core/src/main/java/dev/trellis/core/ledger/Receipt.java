package dev.trellis.core.ledger;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The proof that an erasure by subject ran (§8.9.3), as an older store kept it: without a keyed
 * digest of the subject, and without word from stores that delete later.
 *
 * @param id the receipt's id
 * @param requestedBy who asked
 * @param requestedAt when
 * @param completedAt when it was done
 * @param counts what was erased, per store
 * @param residue what was found again afterwards, per store
 * @param status how it ended
 */
public record Receipt(
    String id,
    PrincipalId requestedBy,
    UtcInstant requestedAt,
    UtcInstant completedAt,
    SortedMap<String, Long> counts,
    SortedMap<String, Long> residue,
    Status status) {

  /** How an erasure ended. */
  public enum Status {
    /** No residue, and every store confirmed. */
    COMPLETE,
    /** Residue remains, or a store failed. */
    RESIDUE_FOUND
  }

  public Receipt {
    counts = Collections.unmodifiableSortedMap(new TreeMap<>(counts));
    residue = Collections.unmodifiableSortedMap(new TreeMap<>(residue));
  }

  /** The document of {@code erasure.receipt.schema.json}. */
  public Data.Obj toData() {
    return Data.Obj.of(
        Map.of(
            "id", Data.text(id),
            "kind", Data.text("subject"),
            "requested_by", Data.text(requestedBy.value()),
            "requested_at", Data.text(requestedAt.text()),
            "completed_at", Data.text(completedAt.text()),
            "counts", numbers(counts),
            "residue", numbers(residue),
            "propagation", Data.array(),
            "status", Data.text(status.name().toLowerCase(Locale.ROOT))));
  }

  private static Data.Obj numbers(SortedMap<String, Long> counts) {
    SortedMap<String, Data> members = new TreeMap<>();
    counts.forEach((store, count) -> members.put(store, Data.Num.of(count)));
    return new Data.Obj(members);
  }
}
