package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import dev.trellis.tomatio.sync.ChangeGate;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a real server says of when its tables were written to, and what it forgets. */
class ChangeGateTest extends SnapshotTest {
  private static final long TWO_STEPS_MS = 2500;

  private final ChangeGate gate = new ChangeGate(MappingFile.tomatio(), new TablePrefix("wp_", 1));
  private String schema;

  @BeforeEach
  void takeEverythingIn() throws Exception {
    schema = load(SMALL);
    assertThat(look()).contains("memory", "posts", "users", "receipts");
    settle();
  }

  @Test
  @DisplayName("D-5b quiet tables are not looked at again, also those that were never written to")
  void quiet() throws SQLException {
    assertThat(
            ask(
                schema,
                "SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()"
                    + " AND TABLE_NAME = 'wp_ab_forget_receipts' AND UPDATE_TIME IS NULL"))
        .containsExactly("1");
    assertThat(look()).isEmpty();
    assertThat(look()).isEmpty();
  }

  @Test
  @DisplayName("D-5b a write is seen at once, and for as long as another may fall into its second")
  void written() throws Exception {
    ask(schema, "UPDATE wp_ab_memory SET importance = importance + 1 WHERE id = 5");
    assertThat(look()).containsExactly("memory");
    settle();
    assertThat(look()).isEmpty();
  }

  @Test
  @DisplayName("D-5b a write that the server forgot, as when it closes a table, is not missed")
  void forgotten() throws SQLException {
    assertThat(look()).isEmpty();
    ask(schema, "UPDATE wp_ab_memory SET importance = importance + 1 WHERE id = 5");
    ask(schema, "ALTER TABLE wp_ab_memory ENGINE = InnoDB");
    assertThat(
            ask(
                schema,
                "SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()"
                    + " AND TABLE_NAME = 'wp_ab_memory' AND UPDATE_TIME IS NULL"))
        .containsExactly("1");
    assertThat(look()).contains("memory");
  }

  @Test
  @DisplayName("D-5b when the server opens tables, what it does not know counts as changed once")
  void opened() throws Exception {
    ask(schema, "CREATE TABLE wp_other (id int PRIMARY KEY)");
    ask(schema, "SELECT id FROM wp_other");
    assertThat(look()).contains("receipts").doesNotContain("memory", "posts");
    settle();
    assertThat(look()).isEmpty();
  }

  @Test
  @DisplayName("D-5b a table that is gone counts as changed")
  void dropped() throws SQLException {
    ask(schema, "DROP TABLE wp_ab_memory_links");
    assertThat(look()).contains("links");
  }

  private Set<String> look() throws SQLException {
    try (Connection connection = database.connect(schema, database.admin())) {
      return gate.look(connection).changed();
    }
  }

  private void settle() throws Exception {
    Thread.sleep(TWO_STEPS_MS);
    try (Connection connection = database.connect(schema, database.admin())) {
      gate.taken(gate.look(connection));
    }
  }
}
