package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.PageFile;
import dev.trellis.schemas.Schemas;
import dev.trellis.schemas.Violation;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Holds the documents of an archive against their schemas (§8.3 item 5). A document that breaks
 * several rules is one problem; its message says rules and places, never what the document says.
 */
final class Documents {
  private static final int MOST_RULES = 5;

  private final Schemas schemas;
  private final Limits limits;
  private final Problems problems;

  Documents(Schemas schemas, Limits limits, Problems problems) {
    this.schemas = schemas;
    this.limits = limits;
    this.problems = problems;
  }

  /** The frontmatter of a page, revision or earlier version; nothing when the file is invalid. */
  Optional<Frontmatter> page(String file, byte[] bytes) {
    if (hasMark(bytes)) {
      return invalidPage(file, "begins with a byte order mark");
    }
    if (!isUtf8(bytes)) {
      return invalidPage(file, "is not UTF-8");
    }
    try {
      Frontmatter frontmatter = PageFile.parse(bytes).frontmatter();
      List<Violation> violations =
          schemas.validate("memory.page.schema.json", Json.toNode(frontmatter.data()));
      return violations.isEmpty() ? Optional.of(frontmatter) : invalidPage(file, rules(violations));
    } catch (MalformedText e) {
      return invalidPage(file, "cannot be read as a page: " + e.getMessage());
    }
  }

  /** A JSON object under a schema; nothing when the file is invalid. */
  Optional<Data.Obj> json(String file, byte[] bytes, String schema) {
    return json(file, bytes, value -> schemas.validate(schema, Json.toNode(value)));
  }

  /** A JSON object under a definition of a schema; nothing when the file is invalid. */
  Optional<Data.Obj> json(String file, byte[] bytes, String schema, String definition) {
    return json(file, bytes, value -> schemas.validate(schema, definition, Json.toNode(value)));
  }

  /** A JSON object of which nothing more is known; nothing when it is none. */
  Optional<Data.Obj> json(String file, byte[] bytes) {
    return json(file, bytes, value -> List.of());
  }

  private Optional<Data.Obj> json(String file, byte[] bytes, Rule rule) {
    Judged judged = judge(bytes, rule);
    judged.broken().ifPresent(why -> invalidDocument(file, why));
    return judged.valid();
  }

  /** A log of JSON objects, one per line. */
  Lines lines(String file, InputStream in, String schema, Consumer<Data.Obj> each)
      throws IOException {
    return lines(file, in, value -> schemas.validate(schema, Json.toNode(value)), each);
  }

  /** A log of JSON objects under a definition of a schema, one per line. */
  Lines lines(
      String file, InputStream in, String schema, String definition, Consumer<Data.Obj> each)
      throws IOException {
    return lines(file, in, value -> schemas.validate(schema, definition, Json.toNode(value)), each);
  }

  /** How many lines a log has; reading ends at a line that is too long. */
  record Lines(long count, boolean complete) {}

  private Lines lines(String file, InputStream in, Rule rule, Consumer<Data.Obj> each)
      throws IOException {
    LineReader reader = new LineReader(in, (int) limits.lineBytes());
    long count = 0;
    for (Optional<byte[]> line = reader.next(); line.isPresent(); line = reader.next()) {
      count++;
      Judged judged = judge(line.get(), rule);
      String where = "line " + count + ' ';
      judged.broken().ifPresent(why -> invalidDocument(file, where + why));
      judged.valid().ifPresent(each);
    }
    if (reader.isCut()) {
      problems.add(
          Problem.Code.TOO_LARGE,
          file,
          "line " + (count + 1) + " is longer than " + limits.lineBytes() + " bytes");
    }
    return new Lines(count, !reader.isCut());
  }

  private interface Rule {
    List<Violation> broken(Data.Obj value);
  }

  /** A valid object, or why there is none. */
  private record Judged(Data value, String why) {
    Optional<Data.Obj> valid() {
      return why.isEmpty() ? Optional.of((Data.Obj) value) : Optional.empty();
    }

    Optional<String> broken() {
      return why.isEmpty() ? Optional.empty() : Optional.of(why);
    }
  }

  private static Judged judge(byte[] text, Rule rule) {
    if (hasMark(text)) {
      return new Judged(new Data.Null(), "begins with a byte order mark");
    }
    if (!isUtf8(text) || hasNul(text)) {
      return new Judged(new Data.Null(), "is not UTF-8");
    }
    try {
      Data value = Json.parse(text);
      return value instanceof Data.Obj object
          ? new Judged(object, rules(rule.broken(object)))
          : new Judged(value, "is not a JSON object");
    } catch (MalformedText e) {
      return new Judged(new Data.Null(), "cannot be read: " + e.getMessage());
    }
  }

  private static String rules(List<Violation> violations) {
    String rules =
        violations.stream()
            .limit(MOST_RULES)
            .map(v -> (v.path().isEmpty() ? "it" : Problem.shown(v.path())) + ' ' + v.message())
            .collect(Collectors.joining("; "));
    return violations.size() > MOST_RULES
        ? rules + "; and " + (violations.size() - MOST_RULES) + " more"
        : rules;
  }

  private Optional<Frontmatter> invalidPage(String file, String why) {
    problems.add(Problem.Code.INVALID_PAGE, file, why);
    return Optional.empty();
  }

  private void invalidDocument(String file, String why) {
    problems.add(Problem.Code.INVALID_DOCUMENT, file, why);
  }

  private static boolean hasMark(byte[] bytes) {
    return bytes.length >= 3
        && bytes[0] == (byte) 0xef
        && bytes[1] == (byte) 0xbb
        && bytes[2] == (byte) 0xbf;
  }

  /** JSON has no such byte; the parser would take it for another encoding. */
  private static boolean hasNul(byte[] bytes) {
    for (byte b : bytes) {
      if (b == 0) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUtf8(byte[] bytes) {
    CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(4096);
    CoderResult result = decoder.decode(in, out, true);
    while (result.isOverflow()) {
      out.clear();
      result = decoder.decode(in, out, true);
    }
    return !result.isError();
  }
}
