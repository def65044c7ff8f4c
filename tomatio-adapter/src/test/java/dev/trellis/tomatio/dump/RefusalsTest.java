package dev.trellis.tomatio.dump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("D-1c What a stranger's dump may not do")
class RefusalsTest extends DumpTest {
  private static final String TABLE = "CREATE TABLE `wp_t` (`i` int, `s` text);\n";
  private static final String ROW = "INSERT INTO `wp_t` VALUES (1,'one');\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "USE mysql;                                                      | DATABASE",
        ";USE mysql;                                                     | DATABASE",
        "/*!40000 USE mysql */;                                          | DATABASE",
        "CREATE DATABASE evil;                                           | DATABASE",
        "CREATE SCHEMA IF NOT EXISTS evil;                               | DATABASE",
        "/*!40000 DROP DATABASE IF EXISTS `evil`*/;                      | DATABASE",
        "ALTER DATABASE CHARACTER SET latin1;                            | DATABASE",
        "CREATE PROCEDURE p() SELECT 1;                                  | ROUTINE",
        "CREATE DEFINER=`root`@`localhost` FUNCTION f() RETURNS INT RETURN 1; | ROUTINE",
        "CREATE FUNCTION sys_exec RETURNS INT SONAME 'udf.so';           | ROUTINE",
        "CALL p();                                                       | ROUTINE",
        "DO SLEEP(100);                                                  | ROUTINE",
        "PREPARE x FROM 'DROP TABLE wp_t';                               | ROUTINE",
        "EXECUTE IMMEDIATE 'DROP TABLE wp_t';                            | ROUTINE",
        "/*!50003 CREATE*/ /*!50017 DEFINER=`r`@`%`*/ /*!50003 TRIGGER x BEFORE INSERT ON wp_t FOR EACH ROW SET NEW.i=2 */; | TRIGGER",
        "CREATE VIEW wp_v AS SELECT 1;                                   | VIEW",
        "/*!50001 CREATE ALGORITHM=UNDEFINED SQL SECURITY DEFINER VIEW `wp_v` AS SELECT 1 */; | VIEW",
        "/*!50001 DROP VIEW IF EXISTS `wp_v`*/;                          | VIEW",
        "CREATE EVENT e ON SCHEDULE EVERY 1 SECOND DO DROP TABLE wp_t;   | EVENT",
        "CREATE USER evil IDENTIFIED BY '';                              | ACCOUNT",
        "GRANT ALL ON *.* TO loader@'127.0.0.1';                         | ACCOUNT",
        "FLUSH PRIVILEGES;                                               | ACCOUNT",
        "SELECT 'x' INTO OUTFILE '/tmp/trellis-evil';                    | SELECT",
        "SELECT SLEEP(100);                                              | SELECT",
        "WITH a AS (SELECT 1) SELECT * FROM a;                           | SELECT",
        "LOAD DATA LOCAL INFILE '/etc/passwd' INTO TABLE wp_t;           | LOAD_FILE",
        "LOAD DATA INFILE '/etc/passwd' INTO TABLE wp_t;                 | LOAD_FILE",
        "source /tmp/evil.sql                                            | CLIENT_COMMAND",
        "system touch /tmp/trellis-evil                                  | CLIENT_COMMAND",
        "\\! touch /tmp/trellis-evil                                     | CLIENT_COMMAND",
        "\\. /tmp/evil.sql                                               | CLIENT_COMMAND",
        "tee /tmp/trellis-evil                                           | CLIENT_COMMAND",
        "SET GLOBAL general_log = 1;                                     | SETTING",
        "SET @@GLOBAL.general_log = 1;                                   | SETTING",
        "SET PASSWORD = '';                                              | SETTING",
        "SET @@SESSION.SQL_LOG_BIN= 0;                                   | SETTING",
        "SET @x = (SELECT 1);                                            | SETTING",
        "SET time_zone = (SELECT 1);                                     | SETTING",
        "SET sql_mode = CONCAT('ANSI_', 'QUOTES');                       | SETTING",
        "SET sql_mode = 4;                                               | SETTING",
        "SET time_zone = 'no such zone';                                 | SETTING",
        "ALTER TABLE `wp_t` ADD COLUMN x INT;                            | ALTER_TABLE",
        "ALTER TABLE `wp_t` RENAME TO `wp_u`;                            | ALTER_TABLE",
        "DROP TABLE `wp_t`;                                              | OTHER",
        "DROP TABLE IF EXISTS `wp_t`, `other`;                           | OTHER",
        "DROP TABLE IF EXISTS `mysql`.`user`;                            | OTHER_DATABASE",
        "INSERT INTO `mysql`.`global_priv` VALUES (1);                   | OTHER_DATABASE",
        "CREATE TABLE mysql.wp_x (i int);                                | OTHER_DATABASE",
        "TRUNCATE TABLE wp_t;                                            | OTHER",
        "DELETE FROM wp_t;                                               | OTHER",
        "UPDATE wp_t SET i = 2;                                          | OTHER",
        "RENAME TABLE wp_t TO wp_u;                                      | OTHER",
        "ANALYZE TABLE wp_t;                                             | OTHER",
        "HANDLER wp_t OPEN;                                              | OTHER",
        "INSTALL SONAME 'ha_connect';                                    | OTHER",
        "KILL 1;                                                         | OTHER",
        "SHUTDOWN;                                                       | OTHER",
        "CREATE SERVER s FOREIGN DATA WRAPPER mysql OPTIONS (HOST 'x');  | OTHER",
        "INSERT INTO `other` VALUES (1);                                 | OTHER_TABLE",
        "CREATE TABLE `other` (i int) ENGINE=FEDERATED;                  | OTHER_TABLE",
        "INSERT INTO wp_t SELECT 1, 'x';                                 | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, LOAD_FILE('/etc/passwd'));          | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, (SELECT 1));                        | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, @@datadir);                         | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, @x);                                | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, SLEEP(100));                        | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, 'a' 'b' COLLATE utf8mb4_bin);       | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, 'a') ON DUPLICATE KEY UPDATE i=2;   | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, 'a') RETURNING i;                   | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1 + 1, 'a');                           | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, _gbk'a');                           | UNSAFE_INSERT",
        "INSERT INTO wp_t SET i = 1;                                     | UNSAFE_INSERT",
        "INSERT INTO wp_t PARTITION (p) VALUES (1, 'a');                 | UNSAFE_INSERT",
        "REPLACE INTO wp_t SELECT 1, 'x';                                | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1, 'a' /*! , LOAD_FILE('x') */);       | UNSAFE_INSERT",
        "INSERT /*! INTO wp_t SELECT 1, */ 'x';                          | UNSAFE_INSERT",
        "INSERT INTO wp_t VALUES (1,'a') /*!50000 ; DROP TABLE wp_t */;  | UNSAFE_INSERT"
      })
  @DisplayName("is not executed and is reported, and the rest is loaded")
  void leftOut(String statement, Kind kind) throws IOException, SQLException {
    String before = ask("SELECT @@general_log").getFirst();

    DumpReport report = load(TABLE + statement + "\n" + ROW);

    assertThat(report.leftOut()).containsExactlyEntriesOf(Map.of(kind, 1));
    assertThat(ask("SELECT s FROM wp_t")).containsExactly("one");
    assertThat(ask("SHOW TABLES")).containsExactly("wp_t");
    assertThat(ask("SHOW COLUMNS FROM wp_t")).containsExactly("i", "s");
    assertThat(ask("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA")).doesNotContain("evil");
    assertThat(ask("SELECT User FROM mysql.global_priv"))
        .containsExactlyInAnyOrder("trellis", "mariadb.sys");
    assertThat(ask("SELECT @@general_log")).containsExactly(before);
  }

  @Test
  @DisplayName("the same dump without such a statement has nothing left out")
  void nothingLeftOut() throws IOException {
    assertThat(load(TABLE + ROW).leftOut()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(i int) ENGINE=FEDERATED CONNECTION='mysql://u:p@127.0.0.1/d/t'",
        "(i int) ENGINE=CONNECT TABLE_TYPE=CSV FILE_NAME='/etc/passwd'",
        "(i int) ENGINE=SPIDER",
        "(i int) ENGINE=CSV",
        "(i int) ENGINE=MERGE UNION=(mysql.user)",
        "(i int) ENGINE=InnoDB DATA DIRECTORY='/tmp'",
        "(i int) ENGINE=MyISAM INDEX DIRECTORY='/tmp'",
        "(i int) ENGINE=InnoDB ENCRYPTED=YES",
        "LIKE mysql.user",
        "(LIKE mysql.user)",
        "AS SELECT 1 AS i",
        "(i int) SELECT 1 AS i",
        "(i int) AS SELECT 1 AS i",
        "(i int, FOREIGN KEY (i) REFERENCES wp_u (i))",
        "(i int REFERENCES wp_u (i))",
        "(i int, s text AS (LOAD_FILE('/etc/passwd')))",
        "(i int DEFAULT (SLEEP(100)))",
        "(i int DEFAULT (SELECT 1))",
        "(i int DEFAULT (sys_exec('x')))",
        "(i int DEFAULT (1 + sys_exec('x')))",
        "(i int DEFAULT ((WITH a AS (SELECT 1) SELECT 1)))",
        "(i int, CHECK (i > @@port))",
        "(i int) WITH SYSTEM VERSIONING",
        "(i int"
      })
  @DisplayName(
      "a table with such a definition is not made, its rows are passed over, both reported")
  void unsafeTable(String definition) throws IOException, SQLException {
    DumpReport report =
        load(
            TABLE
                + ROW
                + "CREATE TABLE `wp_x` "
                + definition
                + ";\n"
                + "INSERT INTO `wp_x` VALUES (1);\n");
    assertThat(report.leftOut())
        .isEqualTo(Map.of(Kind.UNSAFE_TABLE, 1, Kind.ROWS_OF_UNSAFE_TABLE, 1));
    assertThat(report.refusedTables()).containsExactly("wp_x");
    assertThat(report.tables()).containsExactly("wp_t");
    assertThat(ask("SHOW TABLES")).containsExactly("wp_t");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/*!99999 '*/ DROP TABLE wp_t; -- ' */",
        "/*!50701 '*/ DROP TABLE wp_t; -- ' */",
        "/*M!999999 '*/ DROP TABLE wp_t; -- ' */",
        "/* '*/ DROP TABLE wp_t; -- '"
      })
  @DisplayName("a quote in a comment that is not executed hides nothing")
  void quoteInComment(String trick) throws IOException, SQLException {
    DumpReport report = load(TABLE + trick + "\n;" + ROW);
    assertThat(report.leftOut()).containsEntry(Kind.OTHER, 1);
    assertThat(ask("SELECT s FROM wp_t")).containsExactly("one");
  }

  @Test
  @DisplayName("a trigger between DELIMITER lines is one statement, and what follows is loaded")
  void delimiter() throws IOException, SQLException {
    DumpReport report =
        load(
            TABLE
                + "DELIMITER ;;\n"
                + "/*!50003 CREATE*/ /*!50003 TRIGGER x AFTER INSERT ON wp_t FOR EACH ROW BEGIN\n"
                + "  INSERT INTO wp_t VALUES (9,'nine');\n  SET @a = ';;';\nEND */;;\n"
                + "DELIMITER ;\n"
                + ROW);
    assertThat(report.leftOut()).isEqualTo(Map.of(Kind.TRIGGER, 1, Kind.CLIENT_COMMAND, 2));
    assertThat(ask("SELECT s FROM wp_t")).containsExactly("one");
  }

  @Test
  @DisplayName(
      "a table worth naming is named when the dump makes or fills it, not when it drops it")
  void missedTables() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("missed.sql"),
            TABLE
                + ROW
                + "CREATE TABLE `x_made` (i int);INSERT INTO x_filled VALUES (1);"
                + "DROP TABLE IF EXISTS `x_dropped`;CREATE TABLE `other` (i int);");

    DumpReport report =
        new DumpLoader(database, t -> t.startsWith("wp_"), t -> t.startsWith("x_"))
            .load(schema, file, bytes -> {});

    assertThat(report.missedTables()).containsExactlyInAnyOrder("x_made", "x_filled");
    assertThat(report.leftOut()).isEqualTo(Map.of(Kind.OTHER_TABLE, 4));
  }

  @Test
  @DisplayName("wanted tables of two databases are not mixed; those of one of several are loaded")
  void severalDatabases() throws IOException, SQLException {
    String other = "USE `other`;\nCREATE TABLE `x_t` (`i` int);\nINSERT INTO `x_t` VALUES (1);\n";
    DumpReport report = load(other + "USE `brain`;\n" + TABLE + ROW + other);
    assertThat(report.tables()).containsExactly("wp_t");
    assertThat(report.leftOut()).isEqualTo(Map.of(Kind.DATABASE, 3, Kind.OTHER_TABLE, 4));
    String dropped = "DROP TABLE IF EXISTS `wp_t`;\n" + TABLE;
    assertThatThrownBy(() -> load("USE `a`;\n" + dropped + "USE `b`;\n" + dropped))
        .isInstanceOfSatisfying(
            DumpException.class,
            e -> assertThat(e.reason()).isEqualTo(DumpException.Reason.UNSUPPORTED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET NAMES gbk;",
        "SET NAMES 'sjis';",
        "SET character_set_client = big5;",
        "/*!40101 SET @@session.character_set_client = cp932 */;",
        "SET CHARACTER SET gb18030;",
        "SET character_set_results = gbk;",
        "SET sql_mode = 'NO_BACKSLASH_ESCAPES';",
        "SET SESSION sql_mode = 'STRICT_ALL_TABLES,no_backslash_escapes';",
        "SET sql_mode = \"ANSI_QUOTES\";",
        "SET sql_mode = ANSI;",
        "/*!40101 SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_AUTO_VALUE_ON_ZERO,ANSI' */;"
      })
  @DisplayName("a setting under which quotes mean something else stops the load")
  void otherReading(String setting) {
    assertThatThrownBy(() -> load(TABLE + setting + "\n" + ROW))
        .isInstanceOfSatisfying(
            DumpException.class,
            e -> assertThat(e.reason()).isEqualTo(DumpException.Reason.UNSUPPORTED));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SET collation_connection = gbk_chinese_ci; SET character_set_client = @@collation_connection;",
        "SET @OLD_X = @@version_comment; SET character_set_client = @OLD_X;",
        "SET @OLD_X = 'gbk'; SET character_set_client = @OLD_X;"
      })
  @DisplayName("no detour leads to another character set")
  void detours(String settings) throws IOException, SQLException {
    DumpReport report =
        load(TABLE + settings + "\n/*!40101 SET SQL_MODE=IFNULL(@OLD_X,'') */;\n" + ROW);
    assertThat(report.leftOut()).containsKey(Kind.SETTING);
    assertThat(ask("SELECT s FROM wp_t")).containsExactly("one");
  }

  @Test
  @DisplayName("the account that loads has rights on that one database, no FILE, and is gone after")
  void account() throws IOException, SQLException {
    ask("SET GLOBAL log_output = 'TABLE'");
    ask("TRUNCATE mysql.general_log");
    ask("SET GLOBAL general_log = ON");
    load(TABLE + "LOCK TABLES `wp_t` WRITE;\nSELECT 'canary';\n" + ROW + "UNLOCK TABLES;\n");
    ask("SET GLOBAL general_log = OFF");

    List<String> log =
        ask(
            "SELECT CONCAT(SUBSTRING_INDEX(user_host, '[', 1), '|', argument) FROM mysql.general_log");
    assertThat(log)
        .contains(
            "trellis|GRANT INSERT, DELETE, CREATE, DROP ON `"
                + schema.replace("_", "\\_")
                + "`.* TO 'loader'@'127.0.0.1'");
    assertThat(log.stream().filter(l -> l.startsWith("loader|") && l.contains("wp_t")))
        .containsExactly(
            "loader|CREATE TABLE `wp_t` (`i` int, `s` text)",
            "loader|INSERT INTO `wp_t` VALUES (1,'one')");
    assertThat(log.stream().filter(l -> l.contains("canary") && l.startsWith("loader|"))).isEmpty();
    assertThat(ask("SELECT User FROM mysql.global_priv")).doesNotContain("loader");
  }
}
