package dev.trellis.tomatio.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D-1c The dumps of real WordPress sites")
class FixturesTest extends DumpTest {
  private static final Pattern ROW = Pattern.compile("(?m)^INSERT INTO `([^`]+)` \\(");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../docs/examples/small-team-brain.sql",
        "src/test/resources/fixtures/empty-brain.sql",
        "src/test/resources/fixtures/hard-cases.sql.gz",
        "src/test/resources/fixtures/multisite.sql"
      })
  @DisplayName("load with as many rows as the file has INSERT lines, and without a remark")
  void loads(String file) throws IOException, SQLException {
    Path path = Path.of(file);
    Map<String, Integer> expected = rowsIn(path);

    DumpReport report = load(path);

    Map<String, Integer> found = new TreeMap<>();
    for (String table : report.tables()) {
      int rows = Integer.parseInt(ask("SELECT COUNT(*) FROM `" + table + "`").getFirst());
      if (rows > 0) {
        found.put(table, rows);
      }
    }
    assertThat(found).isEqualTo(expected);
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.refusedTables()).isEmpty();
    assertThat(report.replacedCollations()).isEmpty();
    assertThat(report.warnings()).isZero();
    assertThat(report.complete()).isTrue();
    assertThat(report.loadedStatements())
        .isEqualTo(report.tables().size() + expected.values().stream().mapToInt(n -> n).sum());
  }

  @Test
  @DisplayName("progress is told in bytes of the file, and reaches its size")
  void progress() throws IOException {
    Path path = Path.of("src/test/resources/fixtures/hard-cases.sql.gz");
    List<Long> told = new ArrayList<>();
    DumpReport report =
        new DumpLoader(database, "wp_ab_memory"::equals).load(schema, path, told::add);
    assertThat(told).isSorted();
    assertThat(told.getLast()).isEqualTo(Files.size(path));
    assertThat(report.tables()).containsExactly("wp_ab_memory");
    assertThat(report.leftOut()).containsOnlyKeys(Kind.OTHER_TABLE);
  }

  private static Map<String, Integer> rowsIn(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    if (file.toString().endsWith(".gz")) {
      try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
        bytes = in.readAllBytes();
      }
    }
    Map<String, Integer> rows = new TreeMap<>();
    ROW.matcher(new String(bytes, StandardCharsets.ISO_8859_1))
        .results()
        .forEach(found -> rows.merge(found.group(1), 1, Integer::sum));
    assertThat(rows).isNotEmpty();
    return rows;
  }
}
