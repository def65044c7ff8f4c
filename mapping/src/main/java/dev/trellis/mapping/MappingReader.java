package dev.trellis.mapping;

import dev.trellis.core.access.Channel;
import dev.trellis.core.access.Right;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.JsonPointer;
import dev.trellis.core.data.MalformedText;
import dev.trellis.core.data.Yaml;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.schemas.Schemas;
import dev.trellis.schemas.Violation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Reads one mapping file, or says where it is wrong. */
final class MappingReader {
  private static final String SCHEMA_ID = "trellis://mapping/1";
  private static final int LONGEST_FILE = 1_000_000;

  private static final class FileSchema {
    static final Schemas SCHEMA =
        Schemas.of(Json.toNode(Json.parse(MappingFile.resource("mapping.schema.json"))));
  }

  private final String name;
  private final Yaml.Document document;

  MappingReader(String name, String yaml) {
    this.name = name;
    try {
      this.document = Yaml.parse(yaml, LONGEST_FILE);
    } catch (MalformedText e) {
      throw new MappingError(name, e.line(), e.column(), "not a mapping file: " + e.getMessage());
    }
  }

  MappingFile read() {
    List<Violation> violations =
        FileSchema.SCHEMA.validate(SCHEMA_ID, Json.toNode(document.value()));
    if (!violations.isEmpty()) {
      Violation first = violations.getFirst();
      throw error(new JsonPointer(first.path()), first.message());
    }
    Data.Obj file = (Data.Obj) document.value();
    Data.Obj principals = object(file, "principals");
    Map<String, MappingFile.Table> tables =
        map(JsonPointer.ROOT, file, "tables", (key, it) -> table(it));
    return new MappingFile(
        text(file, "store"),
        text(file, "title"),
        texts(file, "sources"),
        tables,
        site(object(file, "site")),
        text(principals, "roles_meta"),
        map(JsonPointer.ROOT.member("principals"), principals, "roles", (key, it) -> role(it)),
        map(
            JsonPointer.ROOT.member("principals"),
            principals,
            "scope_lists",
            (key, it) -> rights((Data.Arr) it)),
        map(
            JsonPointer.ROOT.member("principals"),
            principals,
            "named_by",
            (key, it) -> namedBy(key, (Data.Obj) it, tables)),
        principal(text(principals, "unknown")),
        principal(text(principals, "compression")),
        text(object(file, "partitions"), "taxonomy"),
        text(file, "table_prefix"),
        text(file, "meta_prefix"),
        entities(JsonPointer.ROOT, file, tables),
        map(JsonPointer.ROOT, file, "extensions", (id, it) -> extension(id, (Data.Obj) it, tables)),
        revisions(object(file, "revisions"), tables),
        audit(object(file, "audit")),
        new ReceiptMapping(
            text(object(file, "receipts"), "id"),
            text(object(file, "receipts"), "complete"),
            text(object(file, "receipts"), "residue"),
            Set.copyOf(texts(object(file, "receipts"), "stores"))));
  }

  private static MappingFile.Table table(Data value) {
    Data.Obj table = (Data.Obj) value;
    return new MappingFile.Table(
        text(table, "name"),
        text(table, "owner").equals("plugin"),
        truth(table, "network"),
        words(object(table, "columns")),
        table.object("unread").map(MappingReader::words).orElse(Map.of()),
        Set.copyOf(texts(table, "optional")));
  }

  private static MappingFile.Site site(Data.Obj site) {
    return new MappingFile.Site(
        texts(site, "address"),
        text(site, "name"),
        text(site, "timezone"),
        text(site, "gmt_offset"),
        text(site, "language"),
        text(site, "platform_version"),
        text(site, "store_version"));
  }

  private static MappingFile.Role role(Data value) {
    Data.Obj role = (Data.Obj) value;
    return new MappingFile.Role(
        PrincipalId.Type.valueOf(text(role, "type").toUpperCase(Locale.ROOT)),
        truth(role, "reviews"),
        role.text("also").orElse(null));
  }

  private MappingFile.NamedBy namedBy(
      String name, Data.Obj place, Map<String, MappingFile.Table> tables) {
    JsonPointer at = JsonPointer.ROOT.member("principals").member("named_by").member(name);
    MappingFile.Table table = requireTable(tables, name, at);
    texts(place, "columns").forEach(column -> requireColumn(table, column, at.member("columns")));
    return new MappingFile.NamedBy(
        texts(place, "columns"),
        texts(place, "keys"),
        PrincipalId.Type.valueOf(text(place, "gone").toUpperCase(Locale.ROOT)));
  }

  private static Set<Right> rights(Data.Arr names) {
    return names.items().stream()
        .map(name -> Right.valueOf(((Data.Text) name).value().toUpperCase(Locale.ROOT)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Right.class)));
  }

  private Map<String, EntityMapping> entities(
      JsonPointer at, Data.Obj around, Map<String, MappingFile.Table> tables) {
    JsonPointer inside = at.member("entities");
    return map(
        at,
        around,
        "entities",
        (key, it) -> entity(key, (Data.Obj) it, inside.member(key), tables));
  }

  private EntityMapping entity(
      String key, Data.Obj entity, JsonPointer at, Map<String, MappingFile.Table> tables) {
    MappingFile.Table table = requireTable(tables, text(entity, "table"), at.member("table"));
    Map<String, EntityMapping.State> states = map(at, entity, "states", (word, it) -> state(it));
    List<Rule> rules = new ArrayList<>();
    for (Data rule : entity.items("rules")) {
      rules.add(rule((Data.Obj) rule, at.member("rules").item(rules.size()), table));
    }
    requireColumn(table, text(entity, "body"), at.member("body"));
    requirePaths(texts(entity, "path"), table, at.member("path"));
    entity.text("expires").ifPresent(column -> requireColumn(table, column, at.member("expires")));
    return new EntityMapping(
        key,
        text(entity, "table"),
        entity.text("post_type").orElse(null),
        text(entity, "id"),
        texts(entity, "path"),
        texts(entity, "links"),
        text(entity, "body"),
        entity.text("expires").orElse(null),
        text(entity, "kept_under"),
        states,
        rules);
  }

  private static EntityMapping.State state(Data value) {
    return value instanceof Data.Obj present
        ? new EntityMapping.State.Present(
            present.text("review").flatMap(Review.State::parse).orElse(null),
            present.text("lifecycle").orElse(null))
        : new EntityMapping.State.Absent();
  }

  private Rule rule(Data.Obj rule, JsonPointer at, MappingFile.Table table) {
    Converter converter =
        Converter.named(text(rule, "with"))
            .orElseThrow(() -> error(at.member("with"), "no such converter"));
    List<SourceRef> sources = sources(rule, "from", at, table);
    if (sources.size() < converter.sources()) {
      throw error(at, "the converter needs " + converter.sources() + " sources");
    }
    return new Rule(
        text(rule, "to"),
        sources,
        converter,
        rule.object("words").map(MappingReader::words).orElse(Map.of()),
        rule.text("value").orElse(""),
        rule.text("otherwise")
            .map(word -> Rule.Otherwise.valueOf(word.toUpperCase(Locale.ROOT)))
            .orElse(Rule.Otherwise.REPORT));
  }

  private List<SourceRef> sources(
      Data.Obj around, String member, JsonPointer at, MappingFile.Table table) {
    List<SourceRef> sources = new ArrayList<>();
    for (String source : texts(around, member)) {
      SourceRef ref = SourceRef.parse(source);
      if (ref.kind() == SourceRef.Kind.COLUMN || ref.kind() == SourceRef.Kind.LOCAL) {
        requireColumn(table, ref.name(), at.member(member).item(sources.size()));
      }
      sources.add(ref);
    }
    return sources;
  }

  private MappingFile.Table requireTable(
      Map<String, MappingFile.Table> tables, String name, JsonPointer at) {
    MappingFile.Table table = tables.get(name);
    if (table == null) {
      throw error(at, "no such table in this file");
    }
    return table;
  }

  /** The last path must do for every record, so it is made of the id alone. */
  private void requirePaths(List<String> paths, MappingFile.Table table, JsonPointer at) {
    for (int i = 0; i < paths.size(); i++) {
      for (String column : EntityMapping.columnsOf(paths.get(i))) {
        requireColumn(table, column, at.item(i));
        if (i == paths.size() - 1 && !column.equals("id")) {
          throw error(at.item(i), "the last path is made of the id alone");
        }
      }
    }
  }

  private void requireColumn(MappingFile.Table table, String column, JsonPointer at) {
    if (!table.columns().containsKey(column)) {
      throw error(at, "no such column of that table in this file");
    }
  }

  private MappingFile.Extension extension(
      String id, Data.Obj extension, Map<String, MappingFile.Table> tables) {
    JsonPointer at = JsonPointer.ROOT.member("extensions").member(id);
    return new MappingFile.Extension(
        id,
        ExtensionRecord.Slot.parse(text(extension, "slot")).orElseThrow(),
        entities(at, extension, tables));
  }

  private RevisionMapping revisions(Data.Obj revisions, Map<String, MappingFile.Table> tables) {
    JsonPointer at = JsonPointer.ROOT.member("revisions");
    MappingFile.Table table = requireTable(tables, text(revisions, "table"), at.member("table"));
    for (String member : List.of("of", "name")) {
      requireColumn(table, text(revisions, member), at.member(member));
    }
    for (String member : List.of("order", "same")) {
      texts(revisions, member).forEach(column -> requireColumn(table, column, at.member(member)));
    }
    return new RevisionMapping(
        entity("revision", revisions, at, tables),
        text(revisions, "of"),
        text(revisions, "name"),
        text(revisions, "autosave"),
        texts(revisions, "order"),
        sources(revisions, "made", at, table),
        sources(revisions, "changed", at, table),
        texts(revisions, "same"),
        texts(revisions, "from_page"));
  }

  private AuditMapping audit(Data.Obj audit) {
    Data.Obj meta = object(audit, "meta");
    return new AuditMapping(
        text(audit, "id"),
        map(
                JsonPointer.ROOT.member("audit"),
                audit,
                "events",
                (pattern, it) -> event(pattern, (Data.Obj) it))
            .values()
            .stream()
            .sorted(AuditMapping.Event.MOST_EXACT_FIRST)
            .toList(),
        words(object(audit, "outcomes")),
        text(audit, "no_outcome"),
        text(audit, "other_outcome"),
        words(object(audit, "objects")),
        texts(meta, "scope"),
        text(meta, "outcome"),
        words(object(meta, "verbs")),
        Set.copyOf(texts(meta, "counts")));
  }

  private static AuditMapping.Event event(String pattern, Data.Obj event) {
    return new AuditMapping.Event(
        pattern,
        event.text("action").orElse(null),
        Channel.valueOf(text(event, "channel").toUpperCase(Locale.ROOT)),
        texts(event, "categories").stream()
            .map(Category::new)
            .collect(Collectors.toCollection(TreeSet::new)),
        event.text("actor").flatMap(PrincipalId::parse).orElse(null));
  }

  private static PrincipalId principal(String text) {
    return PrincipalId.parse(text).orElseThrow();
  }

  /** The members of an object in the order in which the file gives them, which counts for roles. */
  private <T> Map<String, T> map(
      JsonPointer around, Data.Obj holder, String name, BiFunction<String, Data, T> reader) {
    JsonPointer at = around.member(name);
    Map<String, T> result = new LinkedHashMap<>();
    object(holder, name).members().keySet().stream()
        .sorted(
            Comparator.<String, Yaml.Place>comparing(
                key -> document.placeOf(at.member(key)),
                Comparator.comparingInt(Yaml.Place::line).thenComparingInt(Yaml.Place::column)))
        .forEach(
            key -> result.put(key, reader.apply(key, object(holder, name).get(key).orElseThrow())));
    return result;
  }

  private static Map<String, String> words(Data.Obj object) {
    Map<String, String> words = new LinkedHashMap<>();
    object.members().forEach((word, value) -> words.put(word, ((Data.Text) value).value()));
    return words;
  }

  private static Data.Obj object(Data.Obj around, String name) {
    return around.object(name).orElseThrow();
  }

  private static String text(Data.Obj around, String name) {
    return around.text(name).orElseThrow();
  }

  private static List<String> texts(Data.Obj around, String name) {
    return around.items(name).stream().map(item -> ((Data.Text) item).value()).toList();
  }

  private static boolean truth(Data.Obj around, String name) {
    return around.get(name).filter(new Data.Bool(true)::equals).isPresent();
  }

  private MappingError error(JsonPointer pointer, String rule) {
    Yaml.Place place = document.placeOf(pointer);
    return new MappingError(name, place.line(), place.column(), rule + " at " + pointer);
  }
}
