package dev.trellis.core.data;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.constructor.core.ConstructYamlCoreInt;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.MappingStartEvent;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.events.SequenceStartEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/**
 * Reads one YAML 1.2 document as the JSON data model of the core schema (§5.2): a text that looks
 * like a date stays a string, and so do {@code yes} and {@code on}.
 *
 * <p>Refused, because they would let a small text become a large one or mean more than data:
 * anchors, aliases, tags, merge keys, repeated keys, keys that are not strings, infinities, several
 * documents, and nesting beyond {@link Json#MAX_DEPTH}.
 */
public final class Yaml {
  private static final CoreSchema SCHEMA = new CoreSchema();
  private static final ConstructYamlCoreInt WHOLE_NUMBERS = new ConstructYamlCoreInt();
  private static final ScalarResolver RESOLVER = SCHEMA.getScalarResolver();

  private static final Place START = new Place(1, 1);

  private final Iterator<Event> events;
  private final Map<JsonPointer, Place> places = new HashMap<>();

  private Yaml(Iterator<Event> events) {
    this.events = events;
  }

  /**
   * A place in the text.
   *
   * @param line counted from 1
   * @param column counted from 1
   */
  public record Place(int line, int column) {}

  /**
   * A document and where its values stand.
   *
   * @param value the document's data
   * @param places where each value begins, by its pointer
   */
  public record Document(Data value, Map<JsonPointer, Place> places) {
    public Document {
      places = Map.copyOf(places);
    }

    /** Where that value begins, or the nearest value around it. */
    public Place placeOf(JsonPointer pointer) {
      Place place = places.get(pointer);
      if (place != null) {
        return place;
      }
      return pointer.equals(JsonPointer.ROOT) ? new Place(1, 1) : placeOf(pointer.parent());
    }
  }

  /**
   * Reads a document.
   *
   * @param limit the largest text that is read, in code points
   * @throws MalformedText when it is not one document of the accepted kind
   */
  public static Document parse(String yaml, int limit) {
    LoadSettings settings =
        LoadSettings.builder()
            .setSchema(SCHEMA)
            .setCodePointLimit(limit)
            // A surrogate pair across the end of its buffer makes the parser read past it.
            .setBufferSize(yaml.length() + 2)
            .setParseComments(false)
            .build();
    try {
      Yaml reader = new Yaml(new Parse(settings).parseString(yaml).iterator());
      return reader.document();
    } catch (MarkedYamlEngineException e) {
      throw e.getProblemMark()
          .map(mark -> malformed(place(mark), "not valid YAML"))
          .orElseGet(() -> malformed(START, "not valid YAML"));
    } catch (YamlEngineException e) {
      throw new MalformedText("not valid YAML, or longer than " + limit + " characters", 1, 1);
    }
  }

  private Document document() {
    events.next();
    Event start = events.next();
    if (start.getEventId() != Event.ID.DocumentStart) {
      throw at(start, "no document");
    }
    Data value = value(events.next(), JsonPointer.ROOT, 0);
    events.next();
    Event end = events.next();
    if (end.getEventId() != Event.ID.StreamEnd) {
      throw at(end, "more than one document");
    }
    return new Document(value, places);
  }

  private Data value(Event event, JsonPointer pointer, int depth) {
    refuseReferences(event);
    refuseHalves(event);
    if (depth > Json.MAX_DEPTH) {
      throw at(event, "nested deeper than " + Json.MAX_DEPTH);
    }
    event.getStartMark().ifPresent(mark -> places.put(pointer, place(mark)));
    return switch (event) {
      case MappingStartEvent start -> object(pointer, depth);
      case SequenceStartEvent start -> array(pointer, depth);
      case ScalarEvent scalar -> scalar(scalar);
      default -> throw at(event, "no value");
    };
  }

  private Data.Obj object(JsonPointer pointer, int depth) {
    SortedMap<String, Data> members = new TreeMap<>();
    for (Event key = events.next(); key.getEventId() != Event.ID.MappingEnd; key = events.next()) {
      String name = name(key);
      Data value = value(events.next(), pointer.member(name), depth + 1);
      if (members.put(name, value) != null) {
        throw at(key, "a key stands twice");
      }
    }
    return new Data.Obj(members);
  }

  private Data.Arr array(JsonPointer pointer, int depth) {
    List<Data> items = new ArrayList<>();
    for (Event item = events.next();
        item.getEventId() != Event.ID.SequenceEnd;
        item = events.next()) {
      items.add(value(item, pointer.item(items.size()), depth + 1));
    }
    return new Data.Arr(items);
  }

  private static String name(Event key) {
    refuseReferences(key);
    refuseHalves(key);
    if (!(key instanceof ScalarEvent scalar)
        || !RESOLVER.resolve(scalar.getValue(), scalar.isPlain()).equals(Tag.STR)) {
      throw at(key, "a key that is not a string");
    }
    if (scalar.isPlain() && scalar.getValue().equals("<<")) {
      throw at(key, "merge keys are not accepted");
    }
    return scalar.getValue();
  }

  private static Data scalar(ScalarEvent scalar) {
    String text = scalar.getValue();
    Tag tag = RESOLVER.resolve(text, scalar.isPlain());
    if (tag.equals(Tag.NULL)) {
      return new Data.Null();
    }
    if (tag.equals(Tag.BOOL)) {
      return new Data.Bool(text.equalsIgnoreCase("true"));
    }
    if (tag.equals(Tag.INT) || tag.equals(Tag.FLOAT)) {
      return number(scalar, tag);
    }
    return new Data.Text(text);
  }

  private static Data number(ScalarEvent scalar, Tag tag) {
    try {
      if (tag.equals(Tag.FLOAT)) {
        return new Data.Num(new BigDecimal(scalar.getValue()));
      }
      ScalarNode node = new ScalarNode(tag, scalar.getValue(), scalar.getScalarStyle());
      Object whole = WHOLE_NUMBERS.construct(node);
      return new Data.Num(new BigDecimal(String.valueOf(whole)));
    } catch (IllegalArgumentException e) {
      throw at(scalar, "a number that JSON cannot hold");
    }
  }

  private static void refuseHalves(Event event) {
    if (event instanceof ScalarEvent scalar && !Json.isWellFormed(scalar.getValue())) {
      throw at(event, "half of a surrogate pair");
    }
  }

  private static void refuseReferences(Event event) {
    if (event instanceof AliasEvent) {
      throw at(event, "aliases are not accepted");
    }
    if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
      throw at(event, "anchors are not accepted");
    }
    boolean tagged =
        (event instanceof ScalarEvent scalar && scalar.getTag().isPresent())
            || (event instanceof MappingStartEvent mapping && mapping.getTag().isPresent())
            || (event instanceof SequenceStartEvent sequence && sequence.getTag().isPresent());
    if (tagged) {
      throw at(event, "tags are not accepted");
    }
  }

  private static Place place(Mark mark) {
    return new Place(mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static MalformedText at(Event event, String rule) {
    return malformed(event.getStartMark().map(Yaml::place).orElse(START), rule);
  }

  private static MalformedText malformed(Place place, String rule) {
    return new MalformedText(rule, place.line(), place.column());
  }
}
