package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("PHP's serialized values")
class PhpSerializedTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "N; | null",
        "b:1; | true",
        "b:0; | false",
        "i:-7; | -7",
        "d:0.5; | 0.5",
        "d:1.0E+25; | 10000000000000000000000000",
        "s:0:\"\"; | \"\"",
        "s:4:\"a\";b\"; | \"a\\\";b\"",
        "s:6:\"Größe\"; | FAILS",
        "s:7:\"Größe\"; | \"Größe\"",
        "a:0:{} | []",
        "a:2:{i:0;i:2;i:1;s:1:\"3\";} | [2,\"3\"]",
        "a:2:{i:1;i:2;i:4;i:3;} | {\"1\":2,\"4\":3}",
        "a:1:{s:8:\"ab_agent\";b:1;} | {\"ab_agent\":true}",
        "a:1:{i:0;a:1:{i:0;i:2;}} | [[2]]"
      })
  @DisplayName("are data")
  void reads(String text, String json) {
    assertThat(PhpSerialized.parse(text).map(Json::write).orElse("FAILS")).isEqualTo(json);
    assertThat(PhpSerialized.looksSerialized(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "N",
        "i:1",
        "i:;",
        "i:1.5;",
        "i:1e5;",
        "i: 1;",
        "d:INF;",
        "d:NAN;",
        "d:1e999;",
        "b:2;",
        "b:true;",
        "s:99:\"2\";",
        "s:1:\"22\";",
        "s:-1:\"\";",
        "s:1:\"2\"",
        "a:2:{i:0;i:2;i:1;i:",
        "a:1:{i:0;i:2;",
        "a:1:{i:0;i:2;}x",
        "a:2:{i:0;i:2;}",
        "a:0:{i:0;i:2;}",
        "a:1:{N;i:1;}",
        "a:1:{a:0:{}i:1;}",
        "a:-1:{}",
        "a:99999999999999999999:{}",
        "O:8:\"stdClass\":0:{}",
        "C:3:\"Foo\":2:{{}}",
        "a:1:{i:0;O:8:\"stdClass\":0:{}}",
        "a:2:{i:0;i:2;i:1;R:2;}",
        "a:2:{i:0;i:2;i:1;r:2;}",
        "R:1;",
        "E:5:\"A:B\";"
      })
  @DisplayName("of no accepted kind, or not whole, are nothing")
  void refuses(String text) {
    assertThat(PhpSerialized.parse(text)).isEmpty();
  }

  @Test
  @DisplayName("are read 16 deep and not deeper")
  void depth() {
    assertThat(PhpSerialized.parse(nested(16))).isPresent();
    assertThat(PhpSerialized.parse(nested(17))).isEmpty();
    assertThat(PhpSerialized.parse(nested(100_000))).isEmpty();
  }

  @Test
  @DisplayName("cost what they hold, not what they claim to hold")
  void claims() {
    assertTimeoutPreemptively(
        Duration.ofSeconds(5),
        () -> {
          assertThat(PhpSerialized.parse("a:1000000:{i:0;i:1;}")).isEmpty();
          assertThat(PhpSerialized.parse("a:999999999:{")).isEmpty();
          assertThat(PhpSerialized.parse("s:999999999:\"x\";")).isEmpty();
          assertThat(PhpSerialized.parse("a:1000000:{" + "i:0;i:1;".repeat(1_000_000) + "}"))
              .isEmpty();
          assertThat(PhpSerialized.parse("i:" + "9".repeat(10_000_000) + ";")).isEmpty();
        });
  }

  @Property(tries = 5000)
  @Label("of whatever bytes are a value or nothing")
  void anyBytes(@ForAll("nearlySerialized") String text) {
    assertThatCode(() -> PhpSerialized.parse(text)).doesNotThrowAnyException();
  }

  @Property(tries = 1000)
  @Label("come back as they were")
  void roundTrip(@ForAll("values") Data value) {
    assertThat(PhpSerialized.parse(serialize(value))).contains(value);
  }

  @Property(tries = 1000)
  @Label("cut anywhere are nothing")
  void cut(@ForAll("values") Data value, @ForAll int at) {
    String whole = serialize(value);
    int end = Math.floorMod(at, whole.length());
    if (!Character.isLowSurrogate(whole.charAt(end))) {
      assertThat(PhpSerialized.parse(whole.substring(0, end))).isEmpty();
    }
  }

  @Provide
  Arbitrary<String> nearlySerialized() {
    Arbitrary<String> soup =
        Arbitraries.of(
                "a:", "i:", "s:", "d:", "b:", "N;", "O:", "R:", "{", "}", ";", "\"", ":", "0", "1",
                "2", "9", "-", "x", "é")
            .list()
            .ofMaxSize(30)
            .map(parts -> String.join("", parts));
    return Arbitraries.oneOf(soup, Arbitraries.strings().ofMaxLength(60));
  }

  @Provide
  Arbitrary<Data> values() {
    return Arbitraries.randomValue(random -> value(random, 4));
  }

  private static Data value(Random random, int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 7)) {
      case 0 -> new Data.Null();
      case 1 -> new Data.Bool(random.nextBoolean());
      case 2 -> Data.Num.of(random.nextLong());
      case 3 -> new Data.Num(BigDecimal.valueOf(random.nextInt(), 3));
      case 4 -> Data.text(text(random));
      case 5 ->
          new Data.Arr(
              Stream.generate(() -> value(random, depth - 1)).limit(random.nextInt(4)).toList());
      default -> {
        Map<String, Data> members = new TreeMap<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
          members.put("k" + text(random), value(random, depth - 1));
        }
        yield Data.Obj.of(members);
      }
    };
  }

  private static String text(Random random) {
    String letters = "ab;:\"{}0é€😀";
    StringBuilder text = new StringBuilder();
    int[] points = letters.codePoints().toArray();
    for (int i = random.nextInt(8); i > 0; i--) {
      text.appendCodePoint(points[random.nextInt(points.length)]);
    }
    return text.toString();
  }

  private static String nested(int depth) {
    return "a:1:{i:0;".repeat(depth) + "N;" + "}".repeat(depth);
  }

  /** PHP's own serialize, for these kinds. */
  private static String serialize(Data value) {
    return switch (value) {
      case Data.Null() -> "N;";
      case Data.Bool(var truth) -> "b:" + (truth ? 1 : 0) + ";";
      case Data.Num(var number) ->
          number.scale() <= 0 ? "i:" + number.toPlainString() + ";" : "d:" + number + ";";
      case Data.Text(var text) ->
          "s:" + text.getBytes(StandardCharsets.UTF_8).length + ":\"" + text + "\";";
      case Data.Arr(var items) -> {
        StringBuilder all = new StringBuilder("a:" + items.size() + ":{");
        for (int i = 0; i < items.size(); i++) {
          all.append("i:").append(i).append(';').append(serialize(items.get(i)));
        }
        yield all.append('}').toString();
      }
      case Data.Obj(var members) -> {
        StringBuilder all = new StringBuilder("a:" + members.size() + ":{");
        for (Map.Entry<String, Data> member : members.entrySet()) {
          all.append(serialize(Data.text(member.getKey()))).append(serialize(member.getValue()));
        }
        yield all.append('}').toString();
      }
    };
  }
}
