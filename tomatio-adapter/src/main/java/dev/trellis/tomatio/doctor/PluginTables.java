package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.Converter;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Are the plugin's tables and columns those that the mapping knows? */
final class PluginTables implements Question {
  private static final Set<String> INTEGERS =
      Set.of("tinyint", "smallint", "mediumint", "int", "bigint");
  private static final Set<String> NUMBERS = Set.of("decimal", "float", "double");
  private static final Set<String> DATES = Set.of("datetime", "timestamp", "date");
  private static final Set<String> TEXTS =
      Set.of("char", "varchar", "tinytext", "text", "mediumtext", "longtext", "json");

  private final Set<String> missed;

  /**
   * @param missed further tables of the plugin that the database was meant to have
   */
  PluginTables(Set<String> missed) {
    this.missed = missed;
  }

  @Override
  public void ask(Patient patient, Chart chart) throws SQLException {
    Map<String, Map<String, String>> types = types(patient);
    patient
        .mapping()
        .tables()
        .forEach(
            (name, table) -> {
              if (table.ofPlugin()) {
                compare(patient, chart, name, table, types);
              }
            });
    Set<String> unknown = new TreeSet<>(missed);
    unknown.addAll(patient.tables().unknown());
    unknown.forEach(
        table -> chart.add(Ailment.PLUGIN_TABLE_UNKNOWN, new Example(table, "table", "name")));
  }

  private static void compare(
      Patient patient,
      Chart chart,
      String name,
      MappingFile.Table table,
      Map<String, Map<String, String>> types) {
    String physical = patient.named(name);
    if (!patient.tables().has(name)) {
      chart.add(Ailment.PLUGIN_TABLE_MISSING, new Example(physical, "table", "name"));
      return;
    }
    Set<String> there = patient.tables().columnsOf(name);
    Set<String> known = new HashSet<>(table.columns().values());
    known.addAll(table.unread().values());
    for (String column : table.columns().values()) {
      if (!there.contains(column)) {
        chart.add(Ailment.PLUGIN_COLUMN_MISSING, new Example(physical, "column", column));
      }
    }
    for (String column : new TreeSet<>(there)) {
      if (!known.contains(column)) {
        chart.add(Ailment.PLUGIN_COLUMN_UNKNOWN, new Example(physical, "column", column));
      }
    }
    table
        .columns()
        .forEach(
            (word, column) -> {
              String type = types.getOrDefault(physical, Map.of()).get(column);
              if (type != null && !fits(patient.mapping(), name, word, type)) {
                chart.add(Ailment.PLUGIN_COLUMN_TYPE, new Example(physical, "column", column));
              }
            });
  }

  /** Whether values of that type are what the mapping reads from the column. */
  private static boolean fits(MappingFile mapping, String table, String column, String type) {
    if (column.equals("id")) {
      return INTEGERS.contains(type);
    }
    for (EntityMapping entity : mapping.entities().values()) {
      if (entity.table().equals(table)) {
        if (column.equals(entity.body())) {
          return TEXTS.contains(type);
        }
        if (entity.reads(Converter.INSTANT, column)) {
          return DATES.contains(type);
        }
        if (entity.reads(Converter.HUNDREDTHS, column)) {
          return INTEGERS.contains(type) || NUMBERS.contains(type);
        }
        if (entity.reads(Converter.PARTITION, column)) {
          return INTEGERS.contains(type);
        }
      }
    }
    return true;
  }

  private static Map<String, Map<String, String>> types(Patient patient) throws SQLException {
    Map<String, Map<String, String>> types = new HashMap<>();
    patient.each(
        "SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE FROM information_schema.COLUMNS"
            + " WHERE TABLE_SCHEMA = DATABASE()",
        List.of(),
        row ->
            types
                .computeIfAbsent(Patient.text(row, 1), name -> new HashMap<>())
                .put(Patient.text(row, 2), Patient.text(row, 3)));
    return types;
  }
}
