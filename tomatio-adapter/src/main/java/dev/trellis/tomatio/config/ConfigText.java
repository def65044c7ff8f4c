package dev.trellis.tomatio.config;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.JsonPointer;
import dev.trellis.core.data.Yaml;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The text of a {@code trellis.yaml}, its data, and what was found wrong in it so far. */
final class ConfigText {
  private static final int LONGEST_FILE = 1_000_000;

  private final List<String> lines;
  private final Yaml.Document document;
  private final List<ConfigProblem> problems = new ArrayList<>();
  private final List<ConfigProblem> warnings = new ArrayList<>();

  /**
   * @throws dev.trellis.core.data.MalformedText when it is not YAML of the accepted kind
   */
  ConfigText(String yaml) {
    this.document = Yaml.parse(yaml, LONGEST_FILE);
    this.lines = yaml.lines().toList();
  }

  Data root() {
    return document.value();
  }

  /** Notes that the value there is wrong. */
  void wrong(JsonPointer at, String sentence) {
    Yaml.Place place = document.placeOf(at);
    problems.add(new ConfigProblem(place.line(), place.column(), sentence));
  }

  /** Notes that the member of that name should not be there, at its name. */
  void wrongKey(JsonPointer around, String key, String sentence) {
    Yaml.Place place = placeOfKey(key, document.placeOf(around.member(key)));
    problems.add(new ConfigProblem(place.line(), place.column(), sentence));
  }

  /** Notes something that does not stand in the way. */
  void odd(JsonPointer at, String sentence) {
    Yaml.Place place = document.placeOf(at);
    warnings.add(new ConfigProblem(place.line(), place.column(), sentence));
  }

  /** What is wrong, in the order of the file. */
  List<ConfigProblem> problems() {
    return sorted(problems);
  }

  /** What is odd, in the order of the file. */
  List<ConfigProblem> warnings() {
    return sorted(warnings);
  }

  /** A key stands before its value, on the same line or, before a block, on one above it. */
  private Yaml.Place placeOfKey(String key, Yaml.Place value) {
    for (int line = Math.min(value.line(), lines.size()); line > 0; line--) {
      String text = lines.get(line - 1);
      String before =
          line == value.line() ? text.substring(0, Math.min(text.length(), value.column())) : text;
      int column = before.lastIndexOf(key);
      if (column >= 0 && before.indexOf(':', column) >= 0) {
        return new Yaml.Place(line, column + 1);
      }
    }
    return value;
  }

  private static List<ConfigProblem> sorted(List<ConfigProblem> problems) {
    return problems.stream()
        .sorted(
            Comparator.comparingInt(ConfigProblem::line)
                .thenComparingInt(ConfigProblem::column)
                .thenComparing(ConfigProblem::sentence))
        .toList();
  }
}
