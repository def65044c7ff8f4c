package dev.trellis.core.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.DataArbitraries;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataTextTest {
  private static final int LIMIT = 1_000_000;

  @Provide
  Arbitrary<Data> values() {
    return DataArbitraries.values();
  }

  @Property(tries = 2000)
  void jsonGivesTheValueBack(@ForAll("values") Data value) {
    assertThat(Json.parse(Json.write(value))).isEqualTo(value);
  }

  @Property(tries = 2000)
  @Label("PAGE-01 the JSON text is YAML 1.2 and means the same there")
  void theJsonTextIsYamlToo(@ForAll("values") Data value) {
    assertThat(Yaml.parse("k: " + Json.write(value) + "\n", LIMIT).value())
        .isEqualTo(Data.Obj.of(java.util.Map.of("k", value)));
  }

  @Property
  void theTreeForTheValidatorMeansTheSame(@ForAll("values") Data value) {
    assertThat(Json.parse(Json.toNode(value).toString())).isEqualTo(value);
  }

  @Property
  void toStringNeverShowsTheValue(@ForAll("values") Data value) {
    Data secret =
        Data.Obj.of(java.util.Map.of("CANARY-7f3a", Data.array(value, Data.text("CANARY"))));
    assertThat(secret.toString()).doesNotContain("CANARY");
  }

  @ParameterizedTest
  @DisplayName("PAGE-01 what looks like another type stays a string")
  @ValueSource(
      strings = {
        "2026-01-01",
        "2026-01-01T00:00:00Z",
        "yes",
        "no",
        "on",
        "off",
        "y",
        "12:30",
        "1_000"
      })
  void stringsStayStrings(String plain) {
    assertThat(Yaml.parse(plain, LIMIT).value()).isEqualTo(Data.text(plain));
  }

  @ParameterizedTest
  @CsvSource({"0x1F,31", "0o17,15", "-7,-7", "1e3,1000", ".5,0.5", "1.50,1.5"})
  void coreSchemaNumbers(String plain, java.math.BigDecimal number) {
    assertThat(Yaml.parse(plain, LIMIT).value()).isEqualTo(new Data.Num(number));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a: &x 1\nb: *x\n",
        "a: &x 1\n",
        "a: !!str 1\n",
        "a: !local {}\n",
        "<<: {a: 1}\n",
        "a: 1\na: 2\n",
        "1: a\n",
        "[a]: b\n",
        "a: .inf\n",
        "a: .nan\n",
        "a: 1e999\n",
        "a: 1\n---\nb: 2\n",
        "a: [1\n",
        ""
      })
  void refusedYaml(String yaml) {
    assertThatThrownBy(() -> Yaml.parse(yaml, LIMIT)).isInstanceOf(MalformedText.class);
  }

  @Example
  void deepNestingIsRefusedWithoutEffort() {
    String deep = "[".repeat(5000) + "]".repeat(5000);
    assertThatThrownBy(() -> Yaml.parse(deep, LIMIT)).isInstanceOf(MalformedText.class);
    assertThatThrownBy(() -> Json.parse(deep)).isInstanceOf(MalformedText.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":1,\"a\":2}", "{\"a\":1} x", "{", "nul", "", "1e999", "[1,]"})
  void refusedJson(String json) {
    assertThatThrownBy(() -> Json.parse(json.getBytes(StandardCharsets.UTF_8)))
        .isInstanceOf(MalformedText.class);
  }

  @Example
  void errorsSayWhereAndNotWhat() {
    assertThatThrownBy(() -> Yaml.parse("ok: 1\nCANARY: &CANARY 1\n", LIMIT))
        .hasMessage("anchors are not accepted (line 2, column 9)");
    assertThatThrownBy(() -> Yaml.parse("a: CANARY: b\n", LIMIT)).hasMessageNotContaining("CANARY");
  }

  @Example
  void placesPointAtTheValue() {
    Yaml.Document document = Yaml.parse("a:\n  - x: 1\n", LIMIT);
    JsonPointer x = JsonPointer.ROOT.member("a").item(0).member("x");
    assertThat(document.placeOf(x)).isEqualTo(new Yaml.Place(2, 8));
    assertThat(document.placeOf(x.member("none"))).isEqualTo(new Yaml.Place(2, 8));
  }

  @ParameterizedTest
  @DisplayName("PROF-08 RFC 7396, the table of its appendix A")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {"a":"b"}         | {"a":"c"}          | {"a":"c"}
          {"a":"b"}         | {"b":"c"}          | {"a":"b","b":"c"}
          {"a":"b"}         | {"a":null}         | {}
          {"a":"b","b":"c"} | {"a":null}         | {"b":"c"}
          {"a":["b"]}       | {"a":"c"}          | {"a":"c"}
          {"a":"c"}         | {"a":["b"]}        | {"a":["b"]}
          {"a":{"b":"c"}}   | {"a":{"b":"d","c":null}} | {"a":{"b":"d"}}
          {"a":[{"b":"c"}]} | {"a":[1]}          | {"a":[1]}
          ["a","b"]         | ["c","d"]          | ["c","d"]
          {"a":"b"}         | ["c"]              | ["c"]
          {"a":"foo"}       | null               | null
          {"a":"foo"}       | "bar"              | "bar"
          {"e":null}        | {"a":1}            | {"e":null,"a":1}
          [1,2]             | {"a":"b","c":null} | {"a":"b"}
          {}                | {"a":{"bb":{"ccc":null}}} | {"a":{"bb":{}}}
          """)
  void mergePatchTable(String document, String patch, String result) {
    assertThat(MergePatch.apply(Json.parse(document), Json.parse(patch)))
        .isEqualTo(Json.parse(result));
  }

  @Property
  void mergePatchTwiceEqualsOnce(@ForAll("values") Data document, @ForAll("values") Data patch) {
    Data once = MergePatch.apply(document, patch);
    assertThat(MergePatch.apply(once, patch)).isEqualTo(once);
  }

  @Example
  @Label("RFC 8785, the vectors of its sections 3.2.2 to 3.2.4")
  void canonicalJsonVector() {
    String input =
        """
        {"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],
         "string":"\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
         "literals":[null,true,false]}
        """;
    assertThat(new String(CanonicalJson.of(Json.parse(input)), StandardCharsets.UTF_8))
        .isEqualTo(
            "{\"literals\":[null,true,false],\"numbers\":[333333333.3333333,1e+30,4.5,0.002,1e-27],"
                + "\"string\":\"€$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
  }
}
