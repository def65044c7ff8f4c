package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.ledger.Category;
import dev.trellis.core.store.Omission;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A column of another type")
class ColumnTypesTest extends SnapshotTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wp_ab_memory | importance TINYINT UNSIGNED",
        "wp_ab_memory | importance SMALLINT",
        "wp_ab_memory | importance VARCHAR(20)",
        "wp_ab_memory | importance DECIMAL(6,2)",
        "wp_ab_memory | importance DOUBLE",
        "wp_ab_memory | importance FLOAT",
        "wp_ab_memory | created VARCHAR(30)",
        "wp_ab_memory | created DATETIME(6)",
        "wp_ab_memory | created TIMESTAMP NULL",
        "wp_ab_memory | expires VARCHAR(30)",
        "wp_ab_memory | source_ids JSON",
        "wp_ab_memory | source_ids VARBINARY(200)",
        "wp_ab_memory | content LONGBLOB",
        "wp_ab_memory | content VARBINARY(2000)",
        "wp_ab_memory | content TEXT CHARACTER SET latin1",
        "wp_ab_memory | content TEXT CHARACTER SET utf8mb3",
        "wp_ab_memory | content TEXT CHARACTER SET utf16",
        "wp_ab_memory | status ENUM('active','rolled_up','proposed','deleted')",
        "wp_ab_memory | status CHAR(20)",
        "wp_ab_memory | type SET('working','episode','fact')",
        "wp_ab_memory | agent_written BIT(1)",
        "wp_ab_memory | agent_written BOOLEAN",
        "wp_ab_memory | agent_written INT(11)",
        "wp_ab_memory | agent_written VARCHAR(5)",
        "wp_ab_memory | scope_id VARCHAR(20)",
        "wp_ab_memory | agent_id INT ZEROFILL",
        "wp_ab_memory | id DECIMAL(20,0)",
        "wp_ab_audit | duration_ms VARCHAR(20)",
        "wp_ab_audit | duration_ms DOUBLE",
        "wp_ab_audit | meta JSON",
        "wp_ab_audit | ts TIMESTAMP NULL",
        "wp_posts | post_content LONGBLOB",
        "wp_postmeta | meta_value LONGBLOB",
        "wp_usermeta | meta_value LONGBLOB",
        "wp_terms | slug VARBINARY(200)"
      })
  @DisplayName("reads the same")
  void same(String table, String column) throws SQLException {
    String schema = load(SMALL);
    ask(schema, "UPDATE wp_ab_memory SET content = 'plain' WHERE id > 5");
    ask(schema, "UPDATE wp_ab_memory SET content = 'caf\u00e9' WHERE id = 5");
    ask(schema, "UPDATE wp_ab_memory SET agent_written = 0, agent_id = 3 WHERE id = 6");
    ask(schema, "UPDATE wp_ab_memory SET expires = '2099-01-01 00:00:00' WHERE id = 7");
    ask(schema, "UPDATE wp_ab_memory SET source_ids = '[5]' WHERE id = 8");
    Reading before = read(schema);
    ask(schema, "SET GLOBAL time_zone = '+05:00'");
    try {
      ask(
          schema,
          "SET STATEMENT time_zone = '+00:00' FOR ALTER TABLE " + table + " MODIFY " + column);
      Reading after = read(schema);
      assertThat(after.pages()).isEqualTo(before.pages());
      assertThat(after.audit()).isEqualTo(before.audit());
      assertThat(after.descriptor()).isEqualTo(before.descriptor());
    } finally {
      ask(schema, "SET GLOBAL time_zone = 'SYSTEM'");
    }
  }

  @Test
  @DisplayName("D-10 may hold bytes that are no text: the page is left out, and that is said")
  void undecodable() throws SQLException {
    String schema = load(SMALL);
    ask(schema, "ALTER TABLE wp_ab_memory MODIFY content LONGBLOB");
    ask(schema, "UPDATE wp_ab_memory SET content = x'63616669E9' WHERE id = 5");
    ask(schema, "ALTER TABLE wp_postmeta MODIFY meta_value LONGBLOB");
    ask(
        schema,
        "UPDATE wp_postmeta SET meta_value = x'FF' WHERE meta_key = 'ab_importance' AND post_id = 7");
    Reading reading = read(schema);
    assertSound(reading);
    assertThat(reading.ids()).hasSize(18).doesNotContain("ab-memory-5", "ab-knowledge-7");
    assertThat(reading.omitted())
        .containsExactly(new Omission(Category.MEMORY, Omission.Reason.ERROR, 2));
  }

  @Test
  @DisplayName("D-10 the half of a surrogate pair, which MariaDB stores as text, is no text")
  void surrogates() throws SQLException {
    String schema = load(SMALL);
    ask(schema, "UPDATE wp_ab_memory SET content = x'61EDA0BD' WHERE id = 5");
    assertThat(ask(schema, "SELECT HEX(content) FROM wp_ab_memory WHERE id = 5"))
        .containsExactly("61EDA0BD");
    assertThat(read(schema).omitted())
        .containsExactly(new Omission(Category.MEMORY, Omission.Reason.ERROR, 1));
  }

  @Test
  @DisplayName("may be missing where no page needs it")
  void missing() throws SQLException {
    String schema = load(SMALL);
    ask(
        schema,
        "ALTER TABLE wp_ab_memory DROP COLUMN client, DROP COLUMN search_keys, DROP COLUMN importance");
    Reading reading = read(schema);
    assertSound(reading);
    assertThat(reading.pages()).hasSize(20);
    assertThat(reading.frontmatter("ab-memory-5").get("importance")).isEmpty();
  }

  @Test
  @DisplayName("an id beyond 2^63 is found again, and its neighbour is another")
  void unsigned() throws SQLException {
    String schema = load(SMALL);
    ask(
        schema,
        "INSERT INTO wp_ab_memory (id, type, scope_id, agent_id, content, created) VALUES"
            + " (18446744073709551614, 'episode', 2, 2, 'last', '2026-07-01 10:00:00'),"
            + " (18446744073709551613, 'episode', 2, 2, 'but one', '2026-07-01 10:00:00')");
    Reading reading = read(schema);
    assertSound(reading);
    assertThat(reading.ids()).hasSize(22);
    assertThat(reading.page("ab-memory-18446744073709551614").file().body().size()).isEqualTo(4);
    assertThat(reading.page("ab-memory-18446744073709551613").file().body().size()).isEqualTo(7);
  }
}
