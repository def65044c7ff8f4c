package dev.trellis.tomatio.config;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.JsonPointer;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One mapping of the file. Whatever is wrong in it is noted, and something harmless is answered, so
 * that the rest is looked at as well.
 */
final class Section {
  private final ConfigText text;
  private final JsonPointer at;
  private final Data.Obj value;

  private Section(ConfigText text, JsonPointer at, Data.Obj value) {
    this.text = text;
    this.at = at;
    this.value = value;
  }

  /** The whole file. */
  static Section root(ConfigText text, Data.Obj file, Set<String> known) {
    Section root = new Section(text, JsonPointer.ROOT, file);
    root.refuseUnknown(known);
    return root;
  }

  private void refuseUnknown(Set<String> known) {
    for (String key : value.members().keySet()) {
      if (!known.contains(key)) {
        String meant =
            NearestWord.to(key, known)
                .map(word -> "did you mean " + word + "?")
                .orElse("known here are " + String.join(", ", known) + ".");
        text.wrongKey(at, key, "unknown key " + key + "; " + meant);
      }
    }
  }

  JsonPointer at(String key) {
    return at.member(key);
  }

  boolean has(String key) {
    return value.get(key).isPresent();
  }

  void wrong(String key, String sentence) {
    text.wrong(has(key) ? at(key) : at, sentence);
  }

  void odd(String key, String sentence) {
    text.odd(at(key), sentence);
  }

  /** The names of the members. */
  Set<String> keys() {
    return value.members().keySet();
  }

  void wrongKey(String key, String sentence) {
    text.wrongKey(at, key, sentence);
  }

  /** The mapping of that name; null, and a problem, when there is none. */
  @Nullable Section section(String key, Set<String> known, String needed) {
    Data member = value.members().get(key);
    if (member == null) {
      text.wrong(at, needed);
      return null;
    }
    if (!(member instanceof Data.Obj object)) {
      wrong(key, key + " must be a mapping with some of: " + String.join(", ", known) + ".");
      return null;
    }
    Section section = new Section(text, at(key), object);
    section.refuseUnknown(known);
    return section;
  }

  /** The mapping of that name, whose keys are names that the operator chose. */
  @Nullable Section named(String key, String needed) {
    Data member = value.members().get(key);
    if (!(member instanceof Data.Obj object) || object.members().isEmpty()) {
      wrong(key, needed);
      return null;
    }
    return new Section(text, at(key), object);
  }

  /** The text of that name when it fits; else the other, and a problem when it is there. */
  String text(String key, String otherwise, Predicate<String> fits, String rule) {
    Data member = value.members().get(key);
    if (member == null) {
      return otherwise;
    }
    if (member instanceof Data.Text(var found) && fits.test(found)) {
      return found;
    }
    wrong(key, key + " must be " + rule);
    return otherwise;
  }

  /** The text of that name when it fits, and a problem when not, or when it is not there. */
  String required(String key, Predicate<String> fits, String rule) {
    if (!has(key)) {
      text.wrong(at, key + " is missing; it must be " + rule);
    }
    return text(key, "", fits, rule);
  }

  /** The truth value of that name. */
  boolean truth(String key, boolean otherwise) {
    Data member = value.members().get(key);
    if (member instanceof Data.Bool(var found)) {
      return found;
    }
    if (member != null) {
      wrong(key, key + " must be true or false, without quotes.");
    }
    return otherwise;
  }

  /** The whole number of that name within the bounds. */
  int number(String key, int otherwise, int least, int most) {
    Data member = value.members().get(key);
    if (member == null) {
      return otherwise;
    }
    if (member instanceof Data.Num(var found)
        && found.stripTrailingZeros().scale() <= 0
        && found.compareTo(BigDecimal.valueOf(least)) >= 0
        && found.compareTo(BigDecimal.valueOf(most)) <= 0) {
      return found.intValueExact();
    }
    wrong(key, "%s must be a whole number from %d to %d.".formatted(key, least, most));
    return otherwise;
  }

  /** The texts of that name. */
  List<String> texts(String key, List<String> otherwise, Pattern grammar, String rule) {
    Data member = value.members().get(key);
    if (member == null) {
      return otherwise;
    }
    if (!(member instanceof Data.Arr(var items))) {
      wrong(key, key + " must be a list; each item must be " + rule);
      return otherwise;
    }
    List<String> found = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof Data.Text(var item) && grammar.matcher(item).matches()) {
        found.add(item);
      } else {
        text.wrong(at(key).item(i), "each of " + key + " must be " + rule);
      }
    }
    return found;
  }

  /** What stands at that name, of whatever kind. */
  @Nullable Data any(String key) {
    return value.members().get(key);
  }
}
