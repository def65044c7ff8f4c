package dev.trellis.tomatio.dump;

import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** One server for a class of tests, a new database for each test. */
abstract class DumpTest {
  private static final AtomicInteger COUNT = new AtomicInteger();

  @TempDir static Path directory;
  static PrivateDatabase database;
  String schema;

  @BeforeAll
  static void start() {
    database = PrivateDatabase.start(DatabaseBinaries.find(directory), directory);
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void newSchema() {
    schema = "dump_" + COUNT.incrementAndGet();
    database.createDatabase(schema);
  }

  DumpReport load(String sql) throws IOException {
    return load(sql.getBytes(StandardCharsets.UTF_8));
  }

  DumpReport load(byte[] sql) throws IOException {
    return load(Files.write(directory.resolve(schema + ".sql"), sql));
  }

  DumpReport load(Path file) {
    return new DumpLoader(database, table -> table.startsWith("wp_"))
        .load(schema, file, bytes -> {});
  }

  List<String> ask(String sql) throws SQLException {
    List<String> answers = new ArrayList<>();
    try (Connection connection = database.connect(schema, database.admin());
        Statement statement = connection.createStatement()) {
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          while (rows.next()) {
            answers.add(rows.getString(1));
          }
        }
      }
    }
    return answers;
  }
}
