package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A list of row ids in one of the spellings in which such a list is found: PHP or JSON, of numbers
 * or strings, {@code 1,2}, one id, or ids with their prefix or path.
 */
final class IdList {
  private static final Pattern PREFIXED =
      Pattern.compile("(?:ab-memory-|memory-|memory/[a-z_]+/|#)?([0-9]{1,20})");

  private IdList() {}

  /** The ids in their order; empty when the text is no such list. */
  static Optional<List<Long>> parse(String text) {
    return parse(text, true);
  }

  /** A list may stand as a text within a text, as WordPress stores it, but not deeper. */
  private static Optional<List<Long>> parse(String text, boolean mayNest) {
    String trimmed = text.strip();
    if (trimmed.isEmpty()) {
      return Optional.of(List.of());
    }
    if (PhpSerialized.looksSerialized(trimmed)) {
      return PhpSerialized.parse(trimmed).flatMap(value -> ids(value, mayNest));
    }
    if ("[{\"".indexOf(trimmed.charAt(0)) >= 0 || trimmed.equals("null")) {
      try {
        return ids(Json.parse(trimmed), mayNest);
      } catch (MalformedText e) {
        return Optional.empty();
      }
    }
    return ids(Data.Arr.ofTexts(List.of(trimmed.split("[,\\s]+"))));
  }

  private static Optional<List<Long>> ids(Data value, boolean mayNest) {
    return value instanceof Data.Text(var inner) && mayNest ? parse(inner, false) : ids(value);
  }

  private static Optional<List<Long>> ids(Data value) {
    List<Data> items =
        switch (value) {
          case Data.Arr(var list) -> list;
          case Data.Obj(var members) -> List.copyOf(members.values());
          case Data.Null() -> List.of();
          case Data.Bool(var truth) -> List.of();
          default -> List.of(value);
        };
    List<Long> ids = new ArrayList<>();
    for (Data item : items) {
      String text =
          switch (item) {
            case Data.Text(var string) -> string.strip();
            case Data.Num(var number) -> number.toPlainString();
            default -> "";
          };
      Matcher matcher = PREFIXED.matcher(text);
      if (!matcher.matches() || NativeId.parse(matcher.group(1)).isEmpty()) {
        return Optional.empty();
      }
      ids.add(NativeId.parse(matcher.group(1)).getAsLong());
    }
    return Optional.of(ids);
  }
}
