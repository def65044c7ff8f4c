package dev.trellis.tomatio.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.HexFormat;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("D-10 The bytes of a dump")
class DumpBytesTest extends DumpTest {
  private static final String HEAD =
      "SET NAMES utf8mb4;\nCREATE TABLE `wp_t` (`s` longtext, `b` longblob)"
          + " DEFAULT CHARSET=utf8mb4;\n";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "emoji               | 27 F09F9880 27                | F09F9880",
        "CESU-8 surrogates   | 27 EDA0BDEDB880 27            | EDA0BDEDB880",
        "one lone surrogate  | 27 61 EDA0BD 62 27            | 61EDA0BD62",
        "NUL, escaped        | 27 61 5C30 62 27              | 610062",
        "all escapes         | 27 5C27 5C22 5C5C 5C6E 5C72 5C74 5C5A 5C62 27 | 27225C0A0D091A08",
        "unknown escape      | 27 5C71 27                    | 71",
        "doubled quote       | 27 61 2727 62 27              | 612762",
        "quotes of 3 kinds   | 27 22 60 5C27 27              | 226027",
        "end of a comment    | 27 2A2F 2D2D20 23 2F2A 3B 27  | 2A2F2D2D20232F2A3B",
        "double quotes       | 22 61 27 62 22                | 612762",
        "raw line ends       | 27 0D0A 0A 0D 27              | 0D0A0A0D",
        "backslash at end    | 27 61 5C5C 27                 | 615C",
        "hex                 | 30 78 3631 3632 3633          | 616263",
        "X''                 | 58 27 3631 6232 27            | 61B2",
        "C1, U+2028, U+FFFE  | 27 C280 E280A8 EFBFBE 27      | C280E280A8EFBFBE"
      })
  @DisplayName("arrive as they are")
  void exact(String what, String literal, String stored) throws IOException, SQLException {
    String column = what.startsWith("X'") || what.startsWith("hex") ? "b" : "s";
    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    dump.writeBytes(
        (HEAD + "INSERT INTO `wp_t` (`" + column + "`) VALUES (").getBytes(StandardCharsets.UTF_8));
    dump.writeBytes(hex(literal));
    dump.writeBytes(");\n".getBytes(StandardCharsets.UTF_8));

    DumpReport report = load(dump.toByteArray());

    assertThat(ask("SELECT HEX(`" + column + "`) FROM wp_t"))
        .containsExactly(stored.replace(" ", ""));
    assertThat(report.warnings()).isZero();
  }

  @Test
  @DisplayName("every byte value arrives in a blob, behind _binary, as mysqldump escapes it")
  void everyByte() throws IOException, SQLException {
    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    dump.writeBytes(
        (HEAD + "INSERT INTO `wp_t` VALUES (NULL,_binary '").getBytes(StandardCharsets.UTF_8));
    byte[] all = new byte[256];
    for (int i = 0; i < 256; i++) {
      all[i] = (byte) i;
      switch (i) {
        case 0 -> dump.writeBytes(new byte[] {'\\', '0'});
        case '\n' -> dump.writeBytes(new byte[] {'\\', 'n'});
        case '\r' -> dump.writeBytes(new byte[] {'\\', 'r'});
        case 26 -> dump.writeBytes(new byte[] {'\\', 'Z'});
        case '\'', '"', '\\' -> dump.writeBytes(new byte[] {'\\', (byte) i});
        default -> dump.write(i);
      }
    }
    dump.writeBytes("');\n".getBytes(StandardCharsets.UTF_8));

    load(dump.toByteArray());

    assertThat(ask("SELECT HEX(b) FROM wp_t"))
        .containsExactly(HexFormat.of().withUpperCase().formatHex(all));
  }

  @Test
  @DisplayName("are read in the character set that the dump names")
  void latin1() throws IOException, SQLException {
    byte[] dump =
        """
        SET NAMES latin1;
        CREATE TABLE `wp_t` (`s` text) DEFAULT CHARSET=utf8mb4;
        INSERT INTO `wp_t` VALUES ('caf\u00e9');
        SET NAMES utf8mb4;
        INSERT INTO `wp_t` VALUES ('caf\u00c3\u00a9');
        """
            .getBytes(StandardCharsets.ISO_8859_1);
    load(dump);
    assertThat(ask("SELECT HEX(s) FROM wp_t")).containsExactly("636166C3A9", "636166C3A9");
  }

  @Test
  @DisplayName("that the server cannot store as they are give a warning in the report")
  void changedWhileStored() throws IOException, SQLException {
    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    dump.writeBytes((HEAD + "INSERT INTO `wp_t` (s) VALUES ('a").getBytes(StandardCharsets.UTF_8));
    dump.write(0xff);
    dump.writeBytes("b');\n".getBytes(StandardCharsets.UTF_8));
    assertThat(load(dump.toByteArray()).warnings()).isEqualTo(1);
    assertThat(ask("SELECT s FROM wp_t")).containsExactly("a?b");
  }

  private static byte[] hex(String text) {
    return HexFormat.of().parseHex(text.replace(" ", ""));
  }
}
