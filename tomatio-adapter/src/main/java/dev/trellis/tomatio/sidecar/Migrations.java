package dev.trellis.tomatio.sidecar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Makes and changes the adapter's tables. The history of that is a table of its own. */
public final class Migrations {
  private static final String FOLDER = "dev/trellis/tomatio/sidecar/migrations";
  private static final String HISTORY = "pcp_schema_history";
  private static final Pattern TABLE = Pattern.compile("CREATE TABLE `([^`]+)`");
  private static final List<String> FILES = List.of("V0001__serving.sql");

  private Migrations() {}

  /**
   * Brings the tables to what this version needs; does nothing when they are, nor when an
   * administrator made them by {@link #sql}. Several may try at once: one does it, under a lock of
   * the database.
   *
   * @param prefix the site's table prefix
   */
  static void migrate(DataSource database, String prefix) throws SQLException {
    if (isMadeByHand(database, prefix)) {
      return;
    }
    Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(database)
        .locations("classpath:" + FOLDER)
        .table(prefix + HISTORY)
        .placeholders(Map.of("prefix", prefix))
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .cleanDisabled(true)
        .load()
        .migrate();
  }

  /** Whether every table is there, and no history of how it came. */
  private static boolean isMadeByHand(DataSource database, String prefix) throws SQLException {
    Matcher tables = TABLE.matcher(sql(prefix));
    Set<String> wanted = new TreeSet<>();
    while (tables.find()) {
      wanted.add(tables.group(1));
    }
    Set<String> there = new TreeSet<>();
    try (Connection connection = database.getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()");
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        there.add(rows.getString(1));
      }
    }
    return there.containsAll(wanted) && !there.contains(prefix + HISTORY);
  }

  /** The statements, for an administrator who makes the tables by hand. */
  public static String sql(String prefix) {
    StringBuilder sql = new StringBuilder();
    for (String file : FILES) {
      sql.append(read(file).replace("${prefix}", prefix));
    }
    return sql.toString();
  }

  private static String read(String file) {
    try (InputStream in =
        Migrations.class.getClassLoader().getResourceAsStream(FOLDER + '/' + file)) {
      if (in == null) {
        throw new IllegalStateException("missing from the class path: " + file);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
