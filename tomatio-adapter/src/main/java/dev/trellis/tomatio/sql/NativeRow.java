package dev.trellis.tomatio.sql;

import dev.trellis.mapping.Cell;
import dev.trellis.mapping.NativeId;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A row of a table.
 *
 * @param cells its cells by the mapping's column names; a column that the table lacks is absent
 */
record NativeRow(Map<String, Cell> cells) {
  Cell cell(String column) {
    return cells.getOrDefault(column, new Cell.Absent());
  }

  Optional<String> text(String column) {
    return cell(column).text();
  }

  OptionalLong id(String column) {
    return text(column).map(NativeId::parse).orElse(OptionalLong.empty());
  }
}
