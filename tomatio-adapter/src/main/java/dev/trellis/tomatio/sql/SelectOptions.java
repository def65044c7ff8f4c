package dev.trellis.tomatio.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What do the site's options say? */
public final class SelectOptions {
  private SelectOptions() {}

  /** The values of these options, for those that are set. */
  public static Map<String, String> of(Connection connection, Tables tables, List<String> names)
      throws SQLException {
    Map<String, String> options = new HashMap<>();
    Select.of(tables, "options", List.of("name", "value"))
        .whereText("name", names)
        .each(
            connection,
            row -> {
              String name = row.text("name").orElse("");
              if (names.contains(name)) {
                options.put(name, row.text("value").orElse(""));
              }
            });
    return options;
  }
}
