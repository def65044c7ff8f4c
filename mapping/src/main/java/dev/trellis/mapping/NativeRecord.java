package dev.trellis.mapping;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One object of a store: a row, or a post with what hangs on it.
 *
 * <p>Ids are 64-bit unsigned numbers, held in a {@code long} and compared and printed as unsigned.
 *
 * @param id the row's id
 * @param columns its columns, under the mapping's names for them
 * @param meta its meta values by key, in the order of their ids
 * @param scopes the ids of the terms it is filed under, ascending
 * @param linked the ids of the rows that the link table says it was derived from, ascending
 */
public record NativeRecord(
    long id,
    Map<String, Cell> columns,
    Map<String, List<Cell>> meta,
    List<Long> scopes,
    List<Long> linked) {

  public NativeRecord {
    columns = Map.copyOf(columns);
    meta = Map.copyOf(meta);
    scopes = List.copyOf(scopes);
    linked = List.copyOf(linked);
  }

  /** The column's cell; a column that the store does not have is absent. */
  public Cell column(String name) {
    return columns.getOrDefault(name, new Cell.Absent());
  }

  /** The cells of that meta key. Keys are compared by their exact characters. */
  public List<Cell> meta(String key) {
    return meta.getOrDefault(key, List.of());
  }

  /** The text of a column. */
  public Optional<String> text(String column) {
    return column(column).text();
  }
}
