package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.page.Page;
import dev.trellis.core.store.Snapshot;
import dev.trellis.mapping.Findings;
import dev.trellis.tomatio.ondemand.Account;
import dev.trellis.tomatio.ondemand.Privilege;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A reading")
class ReadOnlyTest extends SnapshotTest {

  @Test
  @DisplayName("needs SELECT alone, sends nothing but reads, and changes no table")
  void readsOnly() throws SQLException {
    String schema = load(HARD);
    Account reader = account(schema, Privilege.SELECT);
    List<String> before = checksums(schema);
    ask(schema, "SET GLOBAL log_output = 'TABLE'");
    ask(schema, "SET GLOBAL general_log = ON");
    read(() -> database.connect(schema, reader), 1);
    ask(schema, "SET GLOBAL general_log = OFF");

    assertThat(before).hasSizeGreaterThan(12);
    assertThat(checksums(schema)).isEqualTo(before);
    List<String> sent =
        ask(
            schema,
            "SELECT CONVERT(argument USING utf8mb4) FROM mysql.general_log WHERE user_host LIKE '%"
                + reader.user()
                + "%' AND command_type NOT IN ('Connect', 'Quit')");
    assertThat(sent).hasSizeGreaterThan(20);
    assertThat(sent)
        .allMatch(
            sql ->
                sql.matches("(?is)(?:SELECT|SET|START TRANSACTION)\\b.*")
                    && !sql.matches("(?is).*\\b(?:INTO|GLOBAL|FOR UPDATE|GET_LOCK)\\b.*"));
    assertThat(sent).noneMatch(sql -> sql.contains("user_pass") || sql.contains("_application_"));
  }

  @Test
  @DisplayName("sees the state in which it began, whatever is written meanwhile")
  void consistent() throws SQLException {
    String schema = load(SMALL);
    try (Snapshot snapshot = store(readOnly(schema), 1, new Findings()).snapshot(WHOLE)) {
      ask(
          schema,
          "INSERT INTO wp_ab_memory (id, type, scope_id, agent_id, content, created) VALUES"
              + " (500, 'episode', 2, 2, 'late', '2026-11-01 10:00:00')");
      ask(schema, "UPDATE wp_ab_memory SET content = 'changed', scope_id = 0 WHERE id = 5");
      ask(schema, "DELETE FROM wp_ab_memory WHERE id = 6");
      ask(schema, "DELETE FROM wp_terms");
      List<Page> pages = new ArrayList<>();
      snapshot.pages(pages::add);
      assertThat(pages).hasSize(20);
      assertThat(pages.getFirst().file().body().size()).isEqualTo(104);
      assertThat(pages)
          .allMatch(
              page -> page.frontmatter().partition().orElseThrow().value().equals("harbor-team"));
    }
    Reading after = read(schema);
    assertThat(after.ids()).contains("ab-memory-500").doesNotContain("ab-memory-6");
  }

  @Test
  @DisplayName("leaves no connection behind")
  void closes() throws SQLException, InterruptedException {
    String schema = load(EMPTY);
    Account reader = account(schema, Privilege.SELECT);
    String open =
        "SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = '" + reader.user() + "'";
    Snapshot snapshot =
        store(() -> database.connect(schema, reader), 1, new Findings()).snapshot(WHOLE);
    assertThat(count(schema, open)).isEqualTo(1);
    snapshot.close();
    for (int i = 0; i < 100 && count(schema, open) > 0; i++) {
      Thread.sleep(20);
    }
    assertThat(count(schema, open)).isZero();
  }

  private static List<String> checksums(String schema) throws SQLException {
    List<String> checksums = new ArrayList<>();
    for (String table : ask(schema, "SHOW TABLES")) {
      try (var connection = database.connect(schema, database.admin());
          var statement = connection.createStatement();
          var row = statement.executeQuery("CHECKSUM TABLE `" + table + "`")) {
        row.next();
        checksums.add(table + " " + row.getString(2));
      }
    }
    return checksums;
  }
}
