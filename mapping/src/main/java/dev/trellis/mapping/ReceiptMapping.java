package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.ledger.Receipt;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * How the plugin's receipt of a forgotten subject becomes an erasure receipt (§8.9.3). The hash of
 * the subject stays out: nothing says that it is keyed. A receipt whose residue is not
 * understood is never called complete.
 *
 * @param idTemplate the receipt's id, with {@code {id}} in it
 * @param complete the status that says that nothing was left
 * @param residue the status that says that something was left
 * @param stores the words for stores; a count under another name counts as unnamed
 */
public record ReceiptMapping(
    String idTemplate, String complete, String residue, Set<String> stores) {
  public ReceiptMapping {
    stores = Set.copyOf(stores);
  }

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,15}");
  private static final String UNNAMED = "unnamed";
  private static final String UNREADABLE = "unreadable";

  /**
   * The receipt of a row.
   *
   * @param unknown who asked where nobody is named
   */
  public Receipt receipt(NativeRecord row, References references, PrincipalId unknown) {
    UtcInstant at = Dates.column(row, "created").orElseGet(references::snapshotAt);
    PrincipalId curator =
        row.text("curator").stream()
            .flatMapToLong(text -> NativeId.parse(text).stream())
            .boxed()
            .findFirst()
            .flatMap(references::user)
            .orElse(unknown);
    SortedMap<String, Long> left = numbers(row.column("residue"), 1);
    boolean clean = left.values().stream().allMatch(count -> count == 0);
    boolean saysComplete = row.text("status").filter(complete::equals).isPresent();
    return new Receipt(
        idTemplate.replace("{id}", NativeId.text(row.id())),
        curator,
        at,
        at,
        numbers(row.column("counts"), 0),
        left,
        clean && saysComplete ? Receipt.Status.COMPLETE : Receipt.Status.RESIDUE_FOUND);
  }

  /** Whether the receipt's status is a known one; another is taken for one with residue. */
  public boolean knowsStatus(NativeRecord row) {
    String status = row.text("status").orElse("");
    return status.equals(complete) || status.equals(residue);
  }

  /**
   * Counts per store; a list counts its items.
   *
   * @param unreadable what something that is not understood counts as
   */
  private SortedMap<String, Long> numbers(Cell cell, long unreadable) {
    SortedMap<String, Long> counts = new TreeMap<>();
    if (cell instanceof Cell.Absent || cell.text().filter(String::isBlank).isPresent()) {
      return counts;
    }
    switch (cell.text().flatMap(ReceiptMapping::value).orElse(null)) {
      case Data.Obj(var members) ->
          members.forEach(
              (store, it) -> counts.merge(name(store), count(it, unreadable), Long::sum));
      case Data.Arr(var items) when items.isEmpty() -> {}
      case Data.Arr(var items) -> counts.put(UNNAMED, (long) items.size());
      case Data.Num number -> counts.put(UNNAMED, count(number, unreadable));
      case Data.Null() -> {}
      case null, default -> counts.put(UNREADABLE, unreadable);
    }
    return counts;
  }

  private static Optional<Data> value(String text) {
    if (PhpSerialized.looksSerialized(text)) {
      return PhpSerialized.parse(text);
    }
    try {
      return Optional.of(Json.parse(text));
    } catch (MalformedText e) {
      return Optional.empty();
    }
  }

  private String name(String store) {
    return stores.contains(store) ? store : UNNAMED;
  }

  private static long count(Data value, long unreadable) {
    return switch (value) {
      case Data.Num(var number)
          when number.signum() >= 0
              && number.scale() <= 0
              && number.precision() - number.scale() <= 15 ->
          number.longValueExact();
      case Data.Text(var digits) when DIGITS.matcher(digits).matches() -> Long.parseLong(digits);
      case Data.Bool(var truth) -> truth ? 1 : 0;
      case Data.Arr(var items) -> items.size();
      case Data.Obj(var members) -> members.size();
      case Data.Null() -> 0;
      default -> unreadable;
    };
  }
}
