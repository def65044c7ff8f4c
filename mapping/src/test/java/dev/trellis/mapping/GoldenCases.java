package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Yaml;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cases of a file: a base record with some values set. */
record GoldenCases(Data.Obj file) {

  static GoldenCases read(String name) throws IOException {
    try (InputStream in = GoldenCases.class.getResourceAsStream("/golden/" + name)) {
      String yaml = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return new GoldenCases((Data.Obj) Yaml.parse(yaml, 1_000_000).value());
    }
  }

  List<Data.Obj> cases() {
    return file.items("cases").stream().map(Data.Obj.class::cast).toList();
  }

  Data.Obj base(Data.Obj one) {
    return file.object("bases").orElseThrow().object(one.text("of").orElseThrow()).orElseThrow();
  }

  NativeRecord record(Data.Obj one) {
    Data.Obj base = base(one);
    Map<String, Cell> columns = new HashMap<>();
    set(columns, base.object("columns").orElseThrow());
    one.object("set").ifPresent(values -> set(columns, values));
    Map<String, List<Cell>> meta = new HashMap<>();
    base.object("meta").ifPresent(values -> setMeta(meta, values));
    one.object("meta").ifPresent(values -> setMeta(meta, values));
    return new NativeRecord(
        number(base.get("id").orElseThrow()),
        columns,
        meta,
        numbers(one.get("scopes").or(() -> base.get("scopes"))),
        numbers(one.get("linked")));
  }

  private static void set(Map<String, Cell> columns, Data.Obj values) {
    values.members().forEach((column, value) -> columns.put(column, cell(value)));
    columns.values().removeIf(Cell.Absent.class::isInstance);
  }

  private static void setMeta(Map<String, List<Cell>> meta, Data.Obj values) {
    values
        .members()
        .forEach(
            (key, value) -> {
              if (value instanceof Data.Arr(var rows)) {
                meta.put(key, rows.stream().map(GoldenCases::cell).toList());
              } else {
                meta.remove(key);
              }
            });
  }

  private static Cell cell(Data value) {
    return switch (value) {
      case Data.Text(var text) -> Cell.of(text);
      case Data.Null() -> new Cell.Absent();
      case Data.Obj undecodable -> new Cell.Undecodable();
      default -> throw new IllegalArgumentException("a stored value is a text: " + value);
    };
  }

  private static List<Long> numbers(Optional<Data> list) {
    List<Long> numbers = new ArrayList<>();
    if (list.orElse(null) instanceof Data.Arr(var items)) {
      items.forEach(item -> numbers.add(number(item)));
    }
    return numbers;
  }

  private static long number(Data value) {
    return ((Data.Num) value).value().longValueExact();
  }
}
