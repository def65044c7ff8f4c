package dev.trellis.schemas;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.networknt.schema.regex.RegularExpression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The two engines behind patterns say the same wherever both are used. */
class PatternsTest {
  private static final int CHANGES = 40;
  private static final long SEED = 7;

  @Test
  @DisplayName("every pattern of the schemas, on every example of a grammar and changes of it")
  void agree() throws IOException {
    List<String> texts = texts();
    Set<String> patterns = patterns();
    assertThat(patterns).hasSizeGreaterThan(25);
    assertThat(texts).hasSizeGreaterThan(2000);
    for (String pattern : patterns) {
      Pattern reference = Pattern.compile(pattern);
      RegularExpression used = Schemas.linear(pattern);
      for (String text : texts) {
        assertThat(used.matches(text))
            .as("%s on %s", pattern, text)
            .isEqualTo(reference.matcher(text).find());
      }
    }
  }

  @Test
  @DisplayName("the JDK's engine alone would take a line feed at the end for nothing")
  void differ() {
    String pattern = "^[a-z]+$";
    assertThat(java.util.regex.Pattern.compile(pattern).matcher("abc\n").find()).isTrue();
    assertThat(Schemas.linear(pattern).matches("abc\n")).isFalse();
    assertThat(Schemas.linear(pattern).matches("abc")).isTrue();
  }

  private static Set<String> patterns() {
    Set<String> patterns = new TreeSet<>();
    Schemas.standard()
        .files()
        .forEach(file -> collect(Schemas.standard().document(file), patterns));
    return patterns;
  }

  private static void collect(JsonNode node, Set<String> patterns) {
    if (node.path("pattern").isString()) {
      patterns.add(node.path("pattern").stringValue());
    }
    node.forEach(child -> collect(child, patterns));
  }

  private static List<String> texts() throws IOException {
    List<String> given = new ArrayList<>();
    for (String schema : List.of("common", "export.manifest")) {
      GrammarTest.table(schema)
          .forEach(
              grammar ->
                  grammar.forEach(
                      values ->
                          values.forEach(
                              value -> {
                                if (value.isString()) {
                                  given.add(value.stringValue());
                                }
                              })));
    }
    Random random = new Random(SEED);
    List<String> texts = new ArrayList<>(given);
    for (String text : given) {
      for (int i = 0; i < CHANGES; i++) {
        StringBuilder changed = new StringBuilder(text);
        int at = random.nextInt(changed.length() + 1);
        changed.insert(at, (char) (random.nextInt(20) == 0 ? '\n' : ' ' + random.nextInt(95)));
        texts.add(changed.toString());
      }
    }
    return texts;
  }
}
