package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.Schemas;
import dev.trellis.schemas.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads a manifest piece by piece (D-9): each element of its long lists is held against its own
 * definition and let go; the rest is held against the schema as a whole, with those lists empty.
 */
final class ManifestReader {
  static final String SCHEMA = "export.manifest.schema.json";

  private static final String NOT_UTF_8 = "is not UTF-8, or begins with a byte order mark";
  private static final long REST_BYTES = 8 * 1024 * 1024;

  private final Schemas schemas;
  private final Problems problems;
  private final UnaryOperator<String> names;
  private final ManifestFacts facts = new ManifestFacts();

  /**
   * A reader for one manifest.
   *
   * @param names gives, for the name of a file, the one string that stands for it in memory
   */
  ManifestReader(Schemas schemas, Problems problems, UnaryOperator<String> names) {
    this.schemas = schemas;
    this.problems = problems;
    this.names = names;
  }

  /** What it says; nothing when it is not JSON. Problems are reported either way. */
  Optional<ManifestFacts> read(InputStream in) {
    RationedStream rationed = new RationedStream(in, REST_BYTES);
    try (JsonParser parser = Json.parser(rationed)) {
      return document(parser, rationed);
    } catch (JacksonException | IllegalArgumentException e) {
      if (rationed.isForeign()) {
        invalid(NOT_UTF_8);
      } else if (rationed.isExhausted()) {
        problems.add(
            Problem.Code.TOO_LARGE,
            ArchivePath.MANIFEST.value(),
            "has more than " + REST_BYTES + " bytes besides its lists of files");
      } else {
        invalid("is not valid JSON" + place(e));
      }
      return Optional.empty();
    }
  }

  private Optional<ManifestFacts> document(JsonParser parser, RationedStream rationed) {
    if (parser.nextToken() != JsonToken.START_OBJECT) {
      invalid(rationed.isForeign() ? NOT_UTF_8 : "is not a JSON object");
      return Optional.empty();
    }
    SortedMap<String, Data> rest = new TreeMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      rest.put(
          name,
          switch (name) {
            case "files" -> list(parser, rationed, "/files", "file_entry", this::file);
            case "memory" -> memory(parser, rationed);
            default -> Json.read(parser);
          });
    }
    if (parser.nextToken() != null) {
      invalid("has something behind its JSON object");
    }
    facts.setRest(new Data.Obj(rest));
    if (!(rest.get("files") instanceof Data.Arr)) {
      facts.foundListingWithoutFile();
    }
    report("", schemas.validate(SCHEMA, Json.toNode(facts.rest())));
    return Optional.of(facts);
  }

  private Data memory(JsonParser parser, RationedStream rationed) {
    if (parser.currentToken() != JsonToken.START_OBJECT) {
      return Json.read(parser);
    }
    SortedMap<String, Data> members = new TreeMap<>();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      parser.nextToken();
      String at = "/memory/" + name;
      members.put(
          name,
          switch (name) {
            case "revisions" -> list(parser, rationed, at, "revision_entry", this::revision);
            case "history" -> list(parser, rationed, at, "history_entry", this::history);
            default -> Json.read(parser);
          });
    }
    return new Data.Obj(members);
  }

  /** Reads an array, element by element; gives it back empty. */
  private Data list(
      JsonParser parser,
      RationedStream rationed,
      String at,
      String definition,
      Consumer<Element> take) {
    if (parser.currentToken() != JsonToken.START_ARRAY) {
      return Json.read(parser);
    }
    long index = 0;
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      rationed.renew();
      Data value = Json.read(parser);
      List<Violation> violations = schemas.validate(SCHEMA, definition, Json.toNode(value));
      report(at + '/' + index, violations);
      Data.Obj object = value instanceof Data.Obj o ? o : new Data.Obj(new TreeMap<>());
      take.accept(new Element(at + '/' + index, object, violations.isEmpty()));
      index++;
    }
    return Data.array();
  }

  private record Element(String at, Data.Obj value, boolean valid) {}

  private void file(Element element) {
    Optional<String> path =
        element.value().text("path").filter(name -> ArchivePath.parse(name).isPresent());
    if (path.isEmpty()) {
      facts.foundListingWithoutFile();
      return;
    }
    ManifestFacts.Listed listed = ManifestFacts.Listed.UNCOMPARABLE;
    if (element.valid()) {
      Data.Obj value = element.value();
      listed =
          new ManifestFacts.Listed(
              FileDigest.parse(
                  value.text("sha256").orElseThrow(),
                  ((Data.Num) value.get("size").orElseThrow()).value().longValue()),
              value.get("encryption").isPresent());
    }
    if (!facts.list(names.apply(path.get()), listed)) {
      problems.add(Problem.Code.DUPLICATE_LISTING, path.get(), "is listed in files twice");
    }
  }

  private void revision(Element element) {
    version(element, "memory.revisions");
  }

  private void history(Element element) {
    version(element, "memory.history");
  }

  private void version(Element element, String list) {
    if (!element.valid()) {
      element.value().text("file").ifPresent(facts::listVersion);
      return;
    }
    String file = element.value().text("file").orElseThrow();
    if (!facts.listVersion(file)) {
      problems.add(Problem.Code.DUPLICATE_LISTING, file, "is listed in " + list + " twice");
    }
    String page = element.value().text("path").orElseThrow();
    if (!page.equals(pageOf(Place.of(file)))) {
      invalid(element.at() + " has a file that does not belong to its page");
    }
  }

  private static String pageOf(Place place) {
    return switch (place) {
      case Place.Revision revision -> revision.path().value();
      case Place.History history -> history.path().value();
      case Place.Encrypted encrypted -> pageOf(encrypted.plain());
      default -> "";
    };
  }

  private void report(String at, List<Violation> violations) {
    for (Violation violation : violations) {
      String pointer = Problem.shown(at + violation.path());
      invalid((pointer.isEmpty() ? "the document" : pointer) + ' ' + violation.message());
    }
  }

  private void invalid(String message) {
    problems.add(Problem.Code.MANIFEST_INVALID, ArchivePath.MANIFEST.value(), message);
  }

  private static String place(RuntimeException e) {
    return e instanceof JacksonException json && json.getLocation() != null
        ? " (line %d, column %d)"
            .formatted(json.getLocation().getLineNr(), json.getLocation().getColumnNr())
        : "";
  }

  /**
   * Gives so many bytes, then so many again each time it is renewed; ends at a byte that no JSON in
   * UTF-8 has, before the parser takes it for another encoding.
   */
  private static final class RationedStream extends BlockInput {
    private final InputStream in;
    private final long ration;
    private long left;
    private boolean foreign;
    private boolean begun;

    RationedStream(InputStream in, long ration) {
      this.in = in;
      this.ration = ration;
      this.left = ration;
    }

    void renew() {
      left = ration;
    }

    boolean isExhausted() {
      return left <= 0;
    }

    boolean isForeign() {
      return foreign;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (left <= 0 || foreign) {
        return -1;
      }
      int read = in.read(bytes, offset, length);
      left -= Math.max(read, 0);
      foreign = !begun && read > 0 && bytes[offset] == (byte) 0xef;
      begun |= read > 0;
      for (int i = offset; i < offset + read; i++) {
        foreign |= bytes[i] == 0 || bytes[i] == (byte) 0xfe || bytes[i] == (byte) 0xff;
      }
      return foreign ? -1 : read;
    }
  }
}
