package dev.trellis.tomatio.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class StatementSplitterPropertyTest {
  private static final int VERSION = 101119;

  @Property(tries = 500)
  void whateverTheValuesAreARowIsOneStatementOfLiterals(
      @ForAll("values") List<byte[]> values, @ForAll @IntRange(min = 1, max = 9) int chunk)
      throws IOException {
    byte[] statement = insert(values);
    ByteArrayOutputStream dump = new ByteArrayOutputStream();
    dump.writeBytes("-- it's\n".getBytes(StandardCharsets.US_ASCII));
    dump.writeBytes(statement);
    dump.writeBytes("; /* ' */ # `\n".getBytes(StandardCharsets.US_ASCII));
    dump.writeBytes(statement);
    dump.write(';');

    StatementSplitter splitter = splitter(dump.toByteArray(), chunk);
    for (int i = 0; i < 2; i++) {
      assertThat(splitter.next()).isEqualTo(StatementSplitter.Found.STATEMENT);
      StatementBuffer found = splitter.statement();
      assertThat(Arrays.copyOf(found.bytes(), found.length())).isEqualTo(statement);
      assertThat(judge(found)).isEqualTo(new Verdict.Rows("wp_t"));
    }
    assertThat(splitter.next()).isEqualTo(StatementSplitter.Found.END);
  }

  @Property(tries = 500)
  void anyBytesAtAllAreCutOrRefusedAndNeverBreakTheReader(
      @ForAll("sqlLike") String text, @ForAll @IntRange(min = 1, max = 9) int chunk)
      throws IOException {
    StatementSplitter splitter = splitter(text.getBytes(StandardCharsets.ISO_8859_1), chunk);
    try {
      while (splitter.next() != StatementSplitter.Found.END) {
        assertThat(judge(splitter.statement())).isNotNull();
      }
    } catch (DumpException e) {
      assertThat(e.reason()).isIn(DumpException.Reason.CUT_OFF, DumpException.Reason.UNSUPPORTED);
    }
  }

  @Provide
  Arbitrary<List<byte[]>> values() {
    Arbitrary<Byte> bytes =
        Arbitraries.oneOf(
            Arbitraries.bytes(),
            Arbitraries.of(
                (byte) '\'', (byte) '\\', (byte) ';', (byte) '*', (byte) '/', (byte) '-'));
    return bytes.array(byte[].class).ofMaxSize(40).list().ofMinSize(1).ofMaxSize(5);
  }

  @Provide
  Arbitrary<String> sqlLike() {
    return Arbitraries.of(
            "'",
            "\"",
            "`",
            "\\",
            ";",
            "/*",
            "/*!",
            "/*!40101 ",
            "/*M!999999 ",
            "*/",
            "--",
            " ",
            "#",
            "\n",
            "INSERT INTO ",
            "wp_t",
            " VALUES ",
            "(",
            ")",
            ",",
            "1",
            "0x",
            "DELIMITER ",
            ";;",
            "SET ",
            "NAMES ",
            "utf8",
            "@OLD_X",
            "=",
            "@@",
            "CREATE TABLE ",
            "\u00ff",
            "\u0000")
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts));
  }

  private static byte[] insert(List<byte[]> values) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes("INSERT INTO `wp_t` VALUES (".getBytes(StandardCharsets.US_ASCII));
    List<String> separators = new ArrayList<>(List.of(""));
    for (byte[] value : values) {
      out.writeBytes(separators.getFirst().getBytes(StandardCharsets.US_ASCII));
      separators.set(0, ",");
      out.write('\'');
      for (byte b : value) {
        if (b == '\'' || b == '\\' || b == '"') {
          out.write('\\');
        }
        out.write(b);
      }
      out.write('\'');
    }
    out.write(')');
    return out.toByteArray();
  }

  private static Verdict judge(StatementBuffer statement) {
    return new StatementJudge("wp_t"::equals, new Collations(Set.of()), new Settings())
        .judge(statement);
  }

  /** A reader that gets only a few bytes at a time, as from a slow disk. */
  private static StatementSplitter splitter(byte[] dump, int chunk) {
    InputStream slow =
        new ByteArrayInputStream(dump) {
          @Override
          public synchronized int read(byte[] b, int off, int len) {
            return super.read(b, off, Math.min(len, chunk));
          }
        };
    return new StatementSplitter(slow, VERSION, 1 << 20);
  }
}
