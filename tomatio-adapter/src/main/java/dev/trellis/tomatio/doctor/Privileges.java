package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What may the account do? */
final class Privileges {
  private static final Pattern GRANT = Pattern.compile("^GRANT (.+?) ON ");
  private static final Pattern WORD = Pattern.compile("[A-Z][A-Z ]+[A-Z]");
  private static final Set<Integer> DENIED = Set.of(1142, 1143, 1044);

  private Privileges() {}

  /** The words of the account's grants, such as {@code SELECT}; no account, no password. */
  static Set<String> granted(Connection connection) throws SQLException {
    Set<String> words = new TreeSet<>();
    try (PreparedStatement statement = connection.prepareStatement("SHOW GRANTS");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        Matcher grant = GRANT.matcher(Objects.requireNonNull(rows.getString(1)));
        if (grant.find()) {
          Matcher word = WORD.matcher(grant.group(1).replaceAll("\\([^)]*\\)", ""));
          while (word.find()) {
            words.add(word.group());
          }
        }
      }
    }
    words.remove("USAGE");
    return words;
  }

  /** The tables and columns of the mapping that are there and that the account may not read. */
  static List<Example> missing(Connection connection, MappingFile mapping, TablePrefix prefix)
      throws SQLException {
    List<Example> missing = new ArrayList<>();
    for (MappingFile.Table table : mapping.tables().values()) {
      String name = prefix.table(table);
      if (isDenied(connection, "1", name)) {
        missing.add(new Example(name, "table", "name"));
        continue;
      }
      for (String column : table.columns().values()) {
        if (isDenied(connection, '`' + column + '`', name)) {
          missing.add(new Example(name, "column", column));
        }
      }
    }
    return missing;
  }

  private static boolean isDenied(Connection connection, String what, String table)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT " + what + " FROM `" + table + "` LIMIT 0")) {
      return rows.next();
    } catch (SQLException e) {
      if (DENIED.contains(e.getErrorCode())) {
        return true;
      }
      if (e.getErrorCode() == 1146 || e.getErrorCode() == 1054) {
        return false;
      }
      throw e;
    }
  }
}
