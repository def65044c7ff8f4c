package dev.trellis.tomatio.sidecar;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** Makes and changes the adapter's tables. The history of that is a table of its own. */
public final class Migrations {
  private static final String FOLDER = "dev/trellis/tomatio/sidecar/migrations";
  private static final List<String> FILES = List.of("V0001__serving.sql");

  private Migrations() {}

  /**
   * Brings the tables to what this version needs; does nothing when they are. Several may try at
   * once: one does it, under a lock of the database.
   *
   * @param prefix the site's table prefix
   */
  static void migrate(DataSource database, String prefix) {
    Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(database)
        .locations("classpath:" + FOLDER)
        .table(prefix + "pcp_schema_history")
        .placeholders(Map.of("prefix", prefix))
        .baselineOnMigrate(true)
        .baselineVersion("0")
        .cleanDisabled(true)
        .load()
        .migrate();
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
