package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The scopes that a user's meta names, by term id or slug, in one of the spellings in which such a
 * list is found. What is not understood grants nothing.
 *
 * <p>Several meta rows count only when each is one bare id; of several lists the first counts, as
 * in WordPress.
 */
public final class ScopeList {
  private static final Set<String> YES = Set.of("1", "on", "true", "yes");
  private static final Set<String> NO = Set.of("0", "off", "false", "no", "");
  private static final Pattern BARE = Pattern.compile("[0-9]{1,20}");
  private static final Pattern PLAIN_LIST = Pattern.compile("[0-9]{1,20}(?:\\s*,\\s*[0-9]{1,20})*");
  private static final Pattern WHOLE = Pattern.compile("[1-9][0-9]{0,19}");

  private ScopeList() {}

  /**
   * The names, each a term id in digits or a slug; empty when the meta grants nothing.
   *
   * @param rows the values of the meta key, lowest id first
   */
  public static List<String> parse(List<Cell> rows) {
    List<String> texts = rows.stream().map(Cell::text).flatMap(Optional::stream).toList();
    if (texts.isEmpty() || texts.size() < rows.size()) {
      return List.of();
    }
    if (texts.size() > 1 && texts.stream().allMatch(text -> BARE.matcher(text).matches())) {
      return texts;
    }
    return one(texts.getFirst(), true);
  }

  private static List<String> one(String text, boolean mayNest) {
    String trimmed = text.strip();
    if (PLAIN_LIST.matcher(trimmed).matches()) {
      return List.of(trimmed.split("\\s*,\\s*"));
    }
    if (PhpSerialized.looksSerialized(trimmed)) {
      return PhpSerialized.parse(trimmed)
          .map(
              value ->
                  value instanceof Data.Text(var inner)
                      ? (mayNest ? one(inner, false) : List.<String>of())
                      : names(value))
          .orElse(List.of());
    }
    if (trimmed.startsWith("[") || trimmed.startsWith("{")) {
      try {
        return names(Json.parse(trimmed));
      } catch (MalformedText e) {
        return List.of();
      }
    }
    return List.of();
  }

  private static List<String> names(Data value) {
    return switch (value) {
      case Data.Arr(var items) -> listed(items);
      case Data.Obj map when isSwitches(map) -> switchedOn(map);
      case Data.Obj(var members) -> listed(List.copyOf(members.values()));
      default -> List.of();
    };
  }

  /** A list is understood as a whole or not at all. */
  private static List<String> listed(List<Data> items) {
    List<String> names = new ArrayList<>();
    for (Data item : items) {
      String name =
          switch (item) {
            case Data.Num(var number) when number.scale() <= 0 -> number.toPlainString();
            case Data.Text(var text) -> text.strip();
            default -> "";
          };
      if (name.isEmpty()) {
        return List.of();
      }
      names.add(name);
    }
    return names;
  }

  private static boolean isSwitches(Data.Obj map) {
    return map.members().keySet().stream().allMatch(key -> WHOLE.matcher(key).matches())
        && map.members().values().stream().allMatch(value -> state(value).isPresent());
  }

  private static List<String> switchedOn(Data.Obj map) {
    return map.members().entrySet().stream()
        .filter(member -> state(member.getValue()).orElse(false))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static Optional<Boolean> state(Data value) {
    return switch (value) {
      case Data.Bool(var truth) -> Optional.of(truth);
      case Data.Text(var text) when YES.contains(text) -> Optional.of(true);
      case Data.Text(var text) when NO.contains(text) -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
