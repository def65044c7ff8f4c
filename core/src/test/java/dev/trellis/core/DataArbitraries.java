package dev.trellis.core;

import dev.trellis.core.data.Data;
import java.math.BigDecimal;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Generated data, with the texts that YAML and JSON readers stumble over well represented. */
public final class DataArbitraries {
  private DataArbitraries() {}

  /** Valid Unicode strings: no lone surrogates, since those have no UTF-8 form. */
  public static Arbitrary<String> texts() {
    Arbitrary<String> any =
        Arbitraries.strings()
            .ofMaxLength(40)
            .filter(text -> text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF));
    Arbitrary<String> astral =
        Arbitraries.integers().between(0x10000, 0x10FFFF).map(Character::toString);
    Arbitrary<String> odd =
        Arbitraries.of(
            "",
            " ",
            "yes",
            "No",
            "on",
            "null",
            "~",
            "true",
            "1",
            "0x1F",
            "0o17",
            "1e3",
            ".5",
            ".inf",
            "2026-01-01",
            "2026-01-01T00:00:00Z",
            "---",
            "...",
            "- a",
            "? k",
            ": v",
            "a: b",
            "#c",
            "&a",
            "*a",
            "!t",
            "<<",
            "%YAML 1.2",
            "'",
            "\"",
            "\\",
            "\u0000",
            "\u0007",
            "\t",
            "\n",
            "\r\n",
            "\u0085",
            "\u00a0",
            "\u2028",
            "\u2029",
            "\ufeff",
            "\ufffe",
            "\uffff",
            "\u007f",
            "\u009f",
            "a\nb",
            "😀",
            "日本",
            "e\u0301",
            "</memory_data>");
    return Arbitraries.oneOf(
        any, odd, astral, odd.list().ofMaxSize(4).map(l -> String.join("", l)));
  }

  /** Numbers that JSON can hold, within the exponents that are accepted. */
  public static Arbitrary<Data.Num> numbers() {
    return Arbitraries.bigDecimals()
        .between(new BigDecimal("-1e30"), new BigDecimal("1e30"))
        .ofScale(12)
        .map(Data.Num::new);
  }

  /** Any value, a few levels deep. */
  public static Arbitrary<Data> values() {
    Arbitrary<Data> leaves =
        Arbitraries.oneOf(
            texts().map(Data.Text::new),
            numbers(),
            Arbitraries.of(true, false).map(Data.Bool::new),
            Arbitraries.just(new Data.Null()));
    return Arbitraries.recursive(() -> leaves, DataArbitraries::nested, 0, 3);
  }

  /** Any object. */
  public static Arbitrary<Data.Obj> objects() {
    return Arbitraries.maps(texts(), values())
        .ofMaxSize(4)
        .map(members -> new Data.Obj(new TreeMap<>(members)));
  }

  private static Arbitrary<Data> nested(Arbitrary<Data> inner) {
    return Arbitraries.oneOf(
        inner.list().ofMaxSize(3).map(Data.Arr::new),
        Arbitraries.maps(texts(), inner)
            .ofMaxSize(3)
            .map(members -> new Data.Obj(new TreeMap<>(members))));
  }
}
