package dev.trellis.tomatio.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.tomatio.dump.DumpException.Reason;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D-1c Loading a dump")
class DumpLoaderTest extends DumpTest {
  /**
   * As mysqldump 8 and mariadb-dump 11 write them, with a trigger, a view and a generated column.
   */
  private static final String MYSQLDUMP =
      """
      /*M!999999\\- enable the sandbox mode */
      -- MariaDB dump 10.19-11.8.2-MariaDB, for Linux (x86_64)
      --
      -- Host: localhost    Database: it's a "brain"
      -- ------------------------------------------------------

      /*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;
      /*!40101 SET NAMES utf8mb4 */;
      /*!40103 SET @OLD_TIME_ZONE=@@TIME_ZONE */;
      /*!40103 SET TIME_ZONE='+00:00' */;
      /*!40014 SET @OLD_UNIQUE_CHECKS=@@UNIQUE_CHECKS, UNIQUE_CHECKS=0 */;
      /*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO' */;
      /*M!100616 SET @OLD_NOTE_VERBOSITY=@@NOTE_VERBOSITY, NOTE_VERBOSITY=0 */;

      --
      -- Table structure for table `wp_t`
      --

      DROP TABLE IF EXISTS `wp_t`;
      /*!40101 SET @saved_cs_client     = @@character_set_client */;
      /*!50503 SET character_set_client = utf8mb4 */;
      CREATE TABLE `wp_t` (
        `id` bigint unsigned NOT NULL AUTO_INCREMENT,
        `s` varchar(191) COLLATE utf8mb4_0900_ai_ci NOT NULL DEFAULT '' COMMENT 'COLLATE utf8mb4_0900_ai_ci',
        `k` varchar(20) CHARACTER SET utf8mb4 COLLATE utf8mb4_0900_as_cs DEFAULT NULL,
        `j` json DEFAULT NULL CHECK (json_valid(`j`)),
        `at` timestamp NOT NULL DEFAULT current_timestamp() ON UPDATE current_timestamp(),
        `g` int GENERATED ALWAYS AS (`id` + 1) VIRTUAL /*!80023 INVISIBLE */,
        PRIMARY KEY (`id`),
        UNIQUE KEY `s` (`s`(100)) USING BTREE /*!80000 INVISIBLE */,
        FULLTEXT KEY `f` (`s`)
      ) ENGINE=InnoDB AUTO_INCREMENT=4 DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_uca1400_ai_ci ROW_FORMAT=DYNAMIC COMMENT='a; table'
      /*!50100 PARTITION BY HASH (id) PARTITIONS 2 */;
      /*!40101 SET character_set_client = @saved_cs_client */;

      LOCK TABLES `wp_t` WRITE;
      /*!40000 ALTER TABLE `wp_t` DISABLE KEYS */;
      INSERT INTO `wp_t` (`id`, `s`, `k`, `j`, `at`) VALUES (0,'zero',NULL,'{}','2026-01-01 00:00:00'),
      (2,'two; -- /* # \\' ','k',NULL,'2026-01-01 12:00:00'); # a remark
      REPLACE INTO `wp_t` (`id`, `s`) VALUES (-0,_utf8mb4'nought');
      INSERT IGNORE INTO `wp_t` (`id`, `s`) VALUES (2,'again');
      /*!40000 ALTER TABLE `wp_t` ENABLE KEYS */;
      UNLOCK TABLES;
      /*!40103 SET TIME_ZONE=@OLD_TIME_ZONE */;

      /*!40101 SET SQL_MODE=@OLD_SQL_MODE */;
      /*!40014 SET UNIQUE_CHECKS=@OLD_UNIQUE_CHECKS */;
      /*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;
      /*M!100616 SET NOTE_VERBOSITY=@OLD_NOTE_VERBOSITY */;

      -- Dump completed on 2026-11-30 12:00:00
      """;

  @Test
  @DisplayName("of MySQL 8 and of MariaDB 11: what the server lacks is replaced and reported")
  void newerThanTheServer() throws IOException, SQLException {
    DumpReport report = load(MYSQLDUMP);

    assertThat(ask("SELECT CONCAT_WS('|', id, s, IFNULL(k, 'null')) FROM wp_t ORDER BY id"))
        .containsExactly("0|nought|null", "2|two; -- /* # ' |k");
    assertThat(ask("SELECT UNIX_TIMESTAMP(at) FROM wp_t WHERE id = 2"))
        .containsExactly("1767268800");
    assertThat(report.leftOut()).isEmpty();
    assertThat(report.complete()).isTrue();
    assertThat(report.replacedCollations())
        .containsEntry("utf8mb4_0900_ai_ci", "utf8mb4_unicode_520_nopad_ci")
        .containsEntry("utf8mb4_0900_as_cs", "utf8mb4_nopad_bin");
    assertThat(report.replacedCollations().containsKey("utf8mb4_uca1400_ai_ci"))
        .isEqualTo(!knows("uca1400"));
    assertThat(
            ask(
                "SELECT CONCAT_WS(' ', COLUMN_NAME, COLLATION_NAME, COLUMN_COMMENT) FROM"
                    + " information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE()"
                    + " AND COLUMN_NAME IN ('s', 'k') ORDER BY 1"))
        .containsExactly(
            "k utf8mb4_nopad_bin ", "s utf8mb4_unicode_520_nopad_ci COLLATE utf8mb4_0900_ai_ci");
  }

  @Test
  @DisplayName("packed gives the same as unpacked")
  void gzip() throws IOException, SQLException {
    load(gzip(MYSQLDUMP.getBytes(StandardCharsets.UTF_8)));
    assertThat(ask("SELECT COUNT(*) FROM wp_t")).containsExactly("2");
  }

  @Test
  @DisplayName("cut anywhere is noticed")
  void cutAnywhere() throws IOException {
    byte[] whole = MYSQLDUMP.getBytes(StandardCharsets.UTF_8);
    int end = MYSQLDUMP.indexOf("-- Dump completed");
    for (int length = 0; length < end; length += length < end - 400 ? 37 : 5) {
      byte[] part = Arrays.copyOf(whole, length);
      int at = length;
      assertThatThrownBy(() -> load(part))
          .as("cut at %d", at)
          .isInstanceOfSatisfying(
              DumpException.class,
              e -> assertThat(e.reason()).isIn(Reason.CUT_OFF, Reason.EMPTY, Reason.NOT_A_DUMP));
    }
  }

  @Test
  @DisplayName("cut between two statements, without comments: the tail that restores is missing")
  void cutAtAStatement() throws IOException {
    String whole = Files.readString(Path.of("../docs/examples/small-team-brain.sql"));
    int restores = whole.indexOf("/*!40103 SET TIME_ZONE=@OLD_TIME_ZONE");
    for (int cut : new int[] {whole.indexOf(";\nCREATE TABLE", 20000) + 2, restores}) {
      refusal(Reason.CUT_OFF, () -> load(whole.substring(0, cut)));
    }
    refusal(Reason.CUT_OFF, () -> load(whole.substring(0, whole.lastIndexOf("/*!"))));
    assertThat(load(whole).complete()).isTrue();
  }

  @Test
  @DisplayName("with a header comment and without its last line is cut off")
  void noTrailer() {
    refusal(
        Reason.CUT_OFF, () -> load(MYSQLDUMP.substring(0, MYSQLDUMP.indexOf("-- Dump completed"))));
  }

  @Test
  @DisplayName("without any mark of an end is loaded, and not called complete")
  void noMark() throws IOException {
    assertThat(load("CREATE TABLE wp_t (i int);\nINSERT INTO wp_t VALUES (1);\n").complete())
        .isFalse();
  }

  @Test
  @DisplayName("packed and cut off, or damaged")
  void damagedGzip() throws IOException {
    byte[] whole = gzip(Files.readAllBytes(Path.of("../docs/examples/small-team-brain.sql")));
    refusal(Reason.CUT_OFF, () -> load(Arrays.copyOf(whole, whole.length / 2)));
    byte[] damaged = whole.clone();
    damaged[whole.length - 6] ^= 1;
    refusal(Reason.DAMAGED, () -> load(damaged));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''                                                 | EMPTY      | is empty",
        "PK\u0003\u0004zip                                  | NOT_A_DUMP | packed",
        "BZh91AY                                            | NOT_A_DUMP | packed",
        "'  <!DOCTYPE html><p>404'                          | NOT_A_DUMP | web page",
        "'<?xml version=\"1.0\"?>'                          | NOT_A_DUMP | web page",
        "'Dear team, here is the dump.'                     | NOT_A_DUMP | no SQL",
        "'{\"json\": \"it''s\"}'                            | NOT_A_DUMP | no SQL",
        "'-- only a remark'                                 | NOT_A_DUMP | no SQL"
      })
  @DisplayName("of something else says what it is")
  void somethingElse(String content, Reason reason, String says) {
    assertThatThrownBy(() -> load(content.getBytes(StandardCharsets.ISO_8859_1)))
        .hasMessageContaining(says)
        .isInstanceOfSatisfying(DumpException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  @Test
  @DisplayName("of a program or another binary file says so")
  void binary() {
    assertThatThrownBy(() -> load(new byte[] {0x7f, 'E', 'L', 'F', 0, 1}))
        .hasMessageContaining("binary")
        .isInstanceOfSatisfying(
            DumpException.class, e -> assertThat(e.reason()).isEqualTo(Reason.NOT_A_DUMP));
  }

  @Test
  @DisplayName("with bare names of tables, columns and keys")
  void bareNames() throws IOException, SQLException {
    load(
        "CREATE TABLE wp_t (id int, s varchar(9) DEFAULT 'x', PRIMARY KEY (id), KEY k (s, id));\n"
            + "INSERT INTO wp_t (id, s) VALUES (1, 'one');");
    assertThat(ask("SELECT s FROM wp_t")).containsExactly("one");
  }

  @Test
  @DisplayName("as a Windows shell redirects it says how to make it again")
  void utf16() {
    assertThatThrownBy(() -> load("\ufeffCREATE TABLE x".getBytes(StandardCharsets.UTF_16LE)))
        .hasMessageContaining("UTF-16")
        .hasMessageContaining("--result-file");
  }

  @Test
  @DisplayName("with a byte order mark is read")
  void byteOrderMark() throws IOException {
    assertThat(load("\ufeffCREATE TABLE wp_t (i int);").tables()).containsExactly("wp_t");
  }

  @Test
  @DisplayName("that is not there, or a directory")
  void unreadable() {
    refusal(Reason.UNREADABLE, () -> load(directory.resolve("nowhere.sql")));
    refusal(Reason.UNREADABLE, () -> load(directory));
  }

  @Test
  @DisplayName("with rows of a table that it does not make")
  void noStructure() {
    refusal(Reason.NO_STRUCTURE, () -> load("INSERT INTO wp_t VALUES (1);"));
  }

  @Test
  @DisplayName("with a statement over the limit, and with one just under it")
  void tooLong() throws IOException, SQLException {
    String sql =
        "CREATE TABLE wp_t (s longtext);\nINSERT INTO wp_t VALUES ('" + "x".repeat(300_000);
    Path file = Files.writeString(directory.resolve("long.sql"), sql + "');\n");
    DumpLoader small = new DumpLoader(database, t -> true, t -> false, 300_000);
    refusal(Reason.TOO_LONG, () -> small.load(schema, file, bytes -> {}));
    DumpLoader enough = new DumpLoader(database, t -> true, t -> false, 300_100);
    ask("DROP TABLE wp_t");
    assertThat(enough.load(schema, file, bytes -> {}).loadedStatements()).isEqualTo(2);
  }

  @Test
  @DisplayName("with a statement over 16 MiB, the packet of the protocol")
  void sixteenMebibytes() throws IOException, SQLException {
    load(
        "CREATE TABLE wp_t (s longtext);\nINSERT INTO wp_t VALUES ('"
            + "x".repeat(40 << 20)
            + "');");
    assertThat(ask("SELECT LENGTH(s) FROM wp_t")).containsExactly(Integer.toString(40 << 20));
  }

  @Test
  @DisplayName("while the server is killed")
  void serverGone() throws IOException {
    Path file = directory.resolve("gone.sql");
    Files.writeString(
        file,
        "CREATE TABLE wp_t (s longtext);\n"
            + ("INSERT INTO wp_t VALUES ('" + "x".repeat(50_000) + "');\n").repeat(40));
    try (PrivateDatabase other =
        PrivateDatabase.start(DatabaseBinaries.find(directory), directory)) {
      other.createDatabase(schema);
      AtomicBoolean killed = new AtomicBoolean();
      LongConsumer killer =
          bytes -> {
            if (bytes > 500_000 && killed.compareAndSet(false, true)) {
              ProcessHandle.of(other.serverPid()).ifPresent(ProcessHandle::destroyForcibly);
            }
          };
      refusal(
          Reason.DATABASE_GONE, () -> new DumpLoader(other, t -> true).load(schema, file, killer));
      assertThat(killed).isTrue();
    }
  }

  @Test
  @DisplayName("that the server refuses: the sentence names the table and no value")
  void noContentInErrors() {
    assertThatThrownBy(
            () ->
                load(
                    "CREATE TABLE wp_t (s varchar(20) PRIMARY KEY);\n"
                        + "INSERT INTO wp_t VALUES ('canary'),('canary');"))
        .isInstanceOfSatisfying(
            DumpException.class,
            e -> {
              assertThat(e.reason()).isEqualTo(Reason.STATEMENT_FAILED);
              assertThat(e).hasMessageContaining("wp_t").hasMessageContaining("1062").hasNoCause();
              assertThat(e.getMessage()).doesNotContain("canary");
            });
  }

  @Test
  @DisplayName("left in an open transaction by the dump: the rows are kept")
  void openTransaction() throws IOException, SQLException {
    load(
        """
        CREATE TABLE wp_t (i int);
        SET autocommit=0;
        START TRANSACTION;
        INSERT INTO wp_t VALUES (1);
        """);
    assertThat(ask("SELECT i FROM wp_t")).containsExactly("1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n"})
  @DisplayName("with either kind of line end")
  void lineEnds(String end) throws IOException {
    String dump = MYSQLDUMP.replace("\n", end);
    assertThat(load(dump).complete()).isTrue();
  }

  private boolean knows(String family) throws SQLException {
    return !ask("SHOW COLLATION LIKE '%" + family + "%'").isEmpty();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  private static void refusal(Reason reason, ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(DumpException.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }
}
