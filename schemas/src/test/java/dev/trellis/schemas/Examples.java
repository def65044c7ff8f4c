package dev.trellis.schemas;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The valid examples: {@code <schema>/[<definition>/]<name>.json}. */
final class Examples {

  private static final Path VALID = Path.of("src/main/resources/examples/0.3/valid");

  private Examples() {}

  /** One valid document; {@code definition} is empty when the schema itself is meant. */
  record Example(String schema, String definition, String name, JsonNode document) {

    List<Violation> violations() {
      return Examples.violations(schema, definition, document);
    }

    @Override
    public String toString() {
      return schema + "/" + name;
    }
  }

  static List<Violation> violations(String schema, String definition, JsonNode document) {
    String file = schema + ".schema.json";
    return definition.isEmpty()
        ? Schemas.standard().validate(file, document)
        : Schemas.standard().validate(file, definition, document);
  }

  static Stream<String> schemas() {
    return Schemas.standard().files().stream()
        .filter(file -> !file.equals("common.schema.json"))
        .map(file -> file.substring(0, file.length() - ".schema.json".length()));
  }

  static Stream<Example> all() {
    return schemas().flatMap(Examples::of);
  }

  static Stream<Example> of(String schema) {
    Path folder = VALID.resolve(schema);
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".json"))
          .map(file -> read(schema, folder.relativize(file)))
          .sorted((a, b) -> a.name().compareTo(b.name()))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The example with this name, for instance {@code draft/full}. */
  static Example named(String schema, String name) {
    return read(schema, Path.of(name + ".json"));
  }

  private static Example read(String schema, Path file) {
    try {
      JsonNode document =
          JsonMapper.shared().readTree(Files.readString(VALID.resolve(schema).resolve(file)));
      String name = file.toString().replace('\\', '/').replace(".json", "");
      int slash = name.indexOf('/');
      return new Example(schema, slash < 0 ? "" : name.substring(0, slash), name, document);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
