package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.Privilege;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("D-9 A database that is larger than memory")
class StreamingTest extends SnapshotTest {
  private static final String HEAP = "-Xmx48m";

  @Test
  @DisplayName("is read with 48 MB of heap: 300 MB of texts and 200,000 lines of the log")
  void streams() throws SQLException, IOException, InterruptedException {
    String schema = load(EMPTY);
    ask(
        schema,
        "INSERT INTO wp_ab_memory (type, scope_id, agent_id, content, created)"
            + " SELECT 'episode', 2, 2, REPEAT('A line of a long text.\n', 43690), '2026-07-01'"
            + " FROM seq_1_to_300");
    ask(
        schema,
        "INSERT INTO wp_ab_audit (ts, actor_id, event, status, meta)"
            + " SELECT '2026-07-01', 1, 'review', 'ok', REPEAT(' ', 500) FROM seq_1_to_200000");
    long bytes = count(schema, "SELECT SUM(LENGTH(content)) FROM wp_ab_memory");
    assertThat(bytes).isGreaterThan(300_000_000);
    assertThat(readInItsOwnProcess(schema)).isEqualTo("200300 " + bytes);
  }

  private static String readInItsOwnProcess(String schema)
      throws IOException, InterruptedException {
    Account reader = account(schema, Privilege.SELECT);
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            HEAP,
            "-cp",
            System.getProperty("java.class.path"),
            ReadsAll.class.getName(),
            database.jdbcUrl(schema),
            reader.user());
    builder.environment().put("READER_PASSWORD", reader.password());
    Process process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return out.strip();
  }
}
