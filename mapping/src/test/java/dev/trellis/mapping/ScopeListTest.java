package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("MAP-08 A list of scopes in user meta")
class ScopeListTest {

  static Stream<Arguments> lists() {
    return Stream.of(
        Arguments.of("a:2:{i:0;i:2;i:1;i:3;}", List.of("2", "3")),
        Arguments.of("a:2:{i:0;s:1:\"2\";i:1;s:1:\"3\";}", List.of("2", "3")),
        Arguments.of("a:2:{i:1;i:2;i:4;i:3;}", List.of("2", "3")),
        Arguments.of("a:3:{i:2;b:1;i:3;b:1;i:6;b:0;}", List.of("2", "3")),
        Arguments.of("a:3:{i:2;s:1:\"1\";i:3;s:2:\"on\";i:6;s:1:\"0\";}", List.of("2", "3")),
        Arguments.of(
            "a:2:{i:0;s:7:\"general\";i:1;s:7:\"product\";}", List.of("general", "product")),
        Arguments.of("[2,3]", List.of("2", "3")),
        Arguments.of("[\"2\",\"3\"]", List.of("2", "3")),
        Arguments.of("{\"2\":true,\"3\":false}", List.of("2")),
        Arguments.of("2,3", List.of("2", "3")),
        Arguments.of(" 2, 3 ", List.of("2", "3")),
        Arguments.of("2", List.of("2")),
        Arguments.of("s:22:\"a:2:{i:0;i:2;i:1;i:3;}\";", List.of("2", "3")),
        Arguments.of("a:3:{i:0;i:-2;i:1;i:0;i:2;i:99999;}", List.of("-2", "0", "99999")),
        Arguments.of("a:2:{i:0;d:2;i:1;d:3;}", List.of("2", "3")));
  }

  @ParameterizedTest
  @MethodSource("lists")
  @DisplayName("is read in every spelling that names scopes")
  void reads(String text, List<String> names) {
    assertThat(ScopeList.parse(List.of(Cell.of(text)))).isEqualTo(names);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        " ",
        "all",
        "*",
        "general",
        "b:0;",
        "b:1;",
        "N;",
        "a:0:{}",
        "i:2;",
        "true",
        "null",
        "a:2:{i:0;i:2;i:1;i:",
        "s:99:\"2\";",
        "s:1:\"x\";",
        "[2,",
        "{}",
        "2;3",
        "-2",
        "2.0",
        "0x2",
        "O:8:\"stdClass\":1:{s:6:\"scopes\";a:1:{i:0;i:2;}}",
        "a:2:{i:0;i:2;i:1;R:2;}",
        "a:2:{i:0;a:1:{i:0;i:2;}i:1;a:1:{i:0;i:3;}}",
        "a:2:{i:0;i:2;i:1;N;}",
        "[2,null]",
        "[2,true]",
        "a:2:{i:0;b:1;i:1;b:1;}",
        "a:1:{i:0;d:2.5;}",
        "a:1:{i:0;s:0:\"\";}",
        "s:38:\"s:29:\"s:22:\"a:2:{i:0;i:2;i:1;i:3;}\";\";\";"
      })
  @DisplayName("that is not understood grants nothing")
  void refuses(String text) {
    assertThat(ScopeList.parse(Arrays.asList(text == null ? new Cell.Absent() : Cell.of(text))))
        .isEmpty();
  }

  @Test
  @DisplayName("on several rows counts when each row is one id; else the first row counts")
  void rows() {
    Cell first = Cell.of("a:1:{i:0;i:2;}");
    Cell second = Cell.of("a:1:{i:0;i:3;}");
    assertThat(ScopeList.parse(List.of(Cell.of("2"), Cell.of("3")))).containsExactly("2", "3");
    assertThat(ScopeList.parse(List.of(first, second))).containsExactly("2");
    assertThat(ScopeList.parse(List.of(Cell.of("2"), second))).containsExactly("2");
    assertThat(ScopeList.parse(List.of(first, new Cell.Absent()))).isEmpty();
    assertThat(ScopeList.parse(List.of(new Cell.Undecodable(), first))).isEmpty();
    assertThat(ScopeList.parse(List.of())).isEmpty();
  }

  @Property(tries = 2000)
  @Label("of whatever text is a list or nothing")
  void neverFails(@ForAll String text) {
    assertThatCode(() -> ScopeList.parse(List.of(Cell.of(text)))).doesNotThrowAnyException();
  }
}
