package dev.trellis.core.data;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.SerializableString;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.io.CharacterEscapes;
import tools.jackson.core.io.SerializedString;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * The JSON text of {@link Data}.
 *
 * <p>What it writes is deterministic, on one line, valid JSON and at the same time a valid YAML 1.2
 * flow value: every character that YAML cannot hold literally, or that a reader may take for a line
 * break, is escaped. What it reads has limits ({@link #MAX_DEPTH}, {@link #MAX_TEXT}), and an
 * object with a repeated name is refused.
 */
public final class Json {
  /** How deep values may be nested. */
  public static final int MAX_DEPTH = 64;

  /** The longest string that is read, in characters. */
  public static final int MAX_TEXT = 64 * 1024 * 1024;

  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(MAX_TEXT)
                  .maxNumberLength(500)
                  .build())
          .characterEscapes(new YamlSafeEscapes())
          .build();

  private Json() {}

  /**
   * Reads one JSON value.
   *
   * @throws MalformedText when it is not JSON, names a member twice, or passes a limit
   */
  public static Data parse(byte[] json) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return whole(parser);
    } catch (JacksonException | IllegalArgumentException e) {
      throw malformed(e);
    }
  }

  /**
   * Reads one JSON value.
   *
   * @throws MalformedText when it is not JSON, names a member twice, or passes a limit
   */
  public static Data parse(String json) {
    int last = json.length() - 1;
    if (last > 0 && json.charAt(0) == '"' && json.charAt(last) == '"') {
      String inner = json.substring(1, last);
      if (isPlain(inner)) {
        return new Data.Text(inner);
      }
    }
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), json)) {
      return whole(parser);
    } catch (JacksonException | IllegalArgumentException e) {
      throw malformed(e);
    }
  }

  /** A parser over a stream, under the limits of this class, for documents read piece by piece. */
  public static JsonParser parser(InputStream in) {
    return FACTORY.createParser(ObjectReadContext.empty(), in);
  }

  /** A generator that writes as this class does, for documents written piece by piece. */
  public static JsonGenerator generator(OutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
  }

  /** The value on one line. */
  public static String write(Data value) {
    if (value instanceof Data.Text(var text) && isPlain(text)) {
      return '"' + text + '"';
    }
    StringWriter out = new StringWriter();
    try (JsonGenerator generator = FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
      write(value, generator);
    }
    return out.toString();
  }

  /** Writes the value at the generator's position. */
  public static void write(Data value, JsonGenerator out) {
    switch (value) {
      case Data.Obj(var members) -> {
        out.writeStartObject();
        members.forEach(
            (name, member) -> {
              out.writeName(name);
              write(member, out);
            });
        out.writeEndObject();
      }
      case Data.Arr(var items) -> {
        out.writeStartArray();
        items.forEach(item -> write(item, out));
        out.writeEndArray();
      }
      case Data.Text(var text) -> out.writeString(text);
      case Data.Num(var number) -> out.writeNumber(plain(number));
      case Data.Bool(var truth) -> out.writeBoolean(truth);
      case Data.Null() -> out.writeNull();
    }
  }

  /**
   * Reads the value that begins at the parser's current token, and leaves the parser at its last
   * one.
   *
   * @throws JacksonException when it is not JSON or passes a limit
   */
  public static Data read(JsonParser parser) {
    return value(parser, parser.currentToken());
  }

  /** The same value as a Jackson tree, for the schema validator. */
  public static JsonNode toNode(Data value) {
    JsonNodeFactory nodes = JsonNodeFactory.instance;
    return switch (value) {
      case Data.Obj(var members) -> {
        var node = nodes.objectNode();
        members.forEach((name, member) -> node.set(name, toNode(member)));
        yield node;
      }
      case Data.Arr(var items) -> {
        var node = nodes.arrayNode(items.size());
        items.forEach(item -> node.add(toNode(item)));
        yield node;
      }
      case Data.Text(var text) -> nodes.stringNode(text);
      case Data.Num(var number) ->
          number.scale() <= 0
              ? nodes.numberNode(number.toBigIntegerExact())
              : nodes.numberNode(number);
      case Data.Bool(var truth) -> nodes.booleanNode(truth);
      case Data.Null() -> nodes.nullNode();
    };
  }

  private static BigDecimal plain(BigDecimal number) {
    return number.scale() < 0 ? number.setScale(0) : number;
  }

  private static Data whole(JsonParser parser) {
    Data value = value(parser, parser.nextToken());
    if (parser.nextToken() != null) {
      throw new IllegalArgumentException("more than one value");
    }
    return value;
  }

  private static Data value(JsonParser parser, @Nullable JsonToken token) {
    return switch (token) {
      case START_OBJECT -> {
        SortedMap<String, Data> members = new TreeMap<>();
        for (String name = parser.nextName(); name != null; name = parser.nextName()) {
          members.put(wellFormed(name), value(parser, parser.nextToken()));
        }
        yield new Data.Obj(members);
      }
      case START_ARRAY -> {
        List<Data> items = new ArrayList<>();
        for (JsonToken next = parser.nextToken();
            next != JsonToken.END_ARRAY;
            next = parser.nextToken()) {
          items.add(value(parser, next));
        }
        yield new Data.Arr(items);
      }
      case VALUE_STRING -> new Data.Text(wellFormed(parser.getString()));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Data.Num(new BigDecimal(parser.getString()));
      case VALUE_TRUE -> new Data.Bool(true);
      case VALUE_FALSE -> new Data.Bool(false);
      case VALUE_NULL -> new Data.Null();
      case null, default -> throw new IllegalArgumentException("no value");
    };
  }

  /** An escape can name half of a character, which no UTF-8 text can hold. */
  private static String wellFormed(String text) {
    if (!isWellFormed(text)) {
      throw new IllegalArgumentException("half of a surrogate pair");
    }
    return text;
  }

  /** Whether the text has no half of a surrogate pair without the other. */
  static boolean isWellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)
          && i + 1 < text.length()
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
      } else if (Character.isSurrogate(c)) {
        return false;
      }
    }
    return true;
  }

  /** Whether it stands between quotes as it is: printable ASCII, nothing to escape. */
  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 0x20 || c >= 0x7f || c == '"' || c == '\\') {
        return false;
      }
    }
    return text.length() <= MAX_TEXT;
  }

  private static MalformedText malformed(RuntimeException cause) {
    if (cause instanceof JacksonException e && e.getLocation() != null) {
      return new MalformedText(
          "not valid JSON", e.getLocation().getLineNr(), e.getLocation().getColumnNr());
    }
    return new MalformedText("not valid JSON", 1, 1);
  }

  /** Escapes beyond JSON's own: what YAML 1.2 cannot hold, and what YAML 1.1 took for a break. */
  private static final class YamlSafeEscapes extends CharacterEscapes {
    private static final long serialVersionUID = 1L;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[0x7f] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int ch) {
      boolean unsafe =
          (ch >= 0x80 && ch <= 0x9f)
              || ch == 0x2028
              || ch == 0x2029
              || ch == 0xfeff
              || ch == 0xfffe
              || ch == 0xffff;
      return unsafe ? new SerializedString("\\u%04X".formatted(ch)) : null;
    }
  }
}
