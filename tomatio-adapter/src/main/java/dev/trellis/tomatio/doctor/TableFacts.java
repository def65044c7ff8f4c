package dev.trellis.tomatio.doctor;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A table that an export reads.
 *
 * @param name its name in the database
 * @param present whether it is there
 * @param engine its engine; empty when it is not there
 * @param collation its default collation; empty when it is not there
 * @param charsets the character sets of those of its columns that hold text and are read
 */
public record TableFacts(
    String name, boolean present, String engine, String collation, Set<String> charsets) {

  private static final Set<String> WHOLE = Set.of("utf8mb4", "binary", "utf16", "utf16le", "utf32");

  public TableFacts {
    charsets = Set.copyOf(charsets);
  }

  /** The tables of the mapping, in its order. */
  static List<TableFacts> read(Patient patient) throws SQLException {
    Map<String, String[]> kinds = new HashMap<>();
    patient.each(
        "SELECT TABLE_NAME, ENGINE, TABLE_COLLATION FROM information_schema.TABLES"
            + " WHERE TABLE_SCHEMA = DATABASE()",
        List.of(),
        row ->
            kinds.put(
                Patient.text(row, 1), new String[] {Patient.text(row, 2), Patient.text(row, 3)}));
    Map<String, Set<String>> charsets = new HashMap<>();
    patient.each(
        "SELECT TABLE_NAME, COLUMN_NAME, CHARACTER_SET_NAME FROM information_schema.COLUMNS"
            + " WHERE TABLE_SCHEMA = DATABASE() AND CHARACTER_SET_NAME IS NOT NULL",
        List.of(),
        row ->
            charsets
                .computeIfAbsent(Patient.text(row, 1), name -> new TreeSet<>())
                .add(Patient.text(row, 3)));
    List<TableFacts> facts = new ArrayList<>();
    for (String table : patient.mapping().tables().keySet()) {
      String name = patient.named(table);
      String[] kind = kinds.getOrDefault(name, new String[] {"", ""});
      facts.add(
          new TableFacts(
              name,
              kinds.containsKey(name),
              kind[0],
              kind[1],
              charsets.getOrDefault(name, Set.of())));
    }
    return facts;
  }

  /**
   * Notes what is odd about the tables.
   *
   * @param live whether others may write to the database meanwhile
   */
  static void judge(List<TableFacts> tables, boolean live, Chart chart) {
    for (TableFacts table : tables) {
      if (table.present() && !table.engine().equalsIgnoreCase("InnoDB")) {
        chart.add(
            live ? Ailment.ENGINE_WITHOUT_SNAPSHOT : Ailment.ENGINE_IN_DUMP,
            new Example(table.name(), "table", "engine"));
      }
      if (!WHOLE.containsAll(table.charsets())) {
        chart.add(Ailment.CHARSET_NARROW, new Example(table.name(), "table", "charset"));
      }
    }
  }
}
