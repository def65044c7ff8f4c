package dev.trellis.mapping;

import dev.trellis.core.access.Right;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PrincipalId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Writes what a mapping does as a document for the operator of a site. */
final class MappingDocument {
  private final MappingFile mapping;
  private final StringBuilder text = new StringBuilder();

  private MappingDocument(MappingFile mapping) {
    this.mapping = mapping;
  }

  static String of(MappingFile mapping, String file) {
    return new MappingDocument(mapping).write(file);
  }

  private String write(String file) {
    line("# What becomes of what is stored: " + mapping.title());
    line("");
    line(
        "Generated from `"
            + file
            + "`. Do not edit: change that file, then run `"
            + GoldenFile.REFRESH
            + "`.");
    line("");
    line("It follows:");
    line("");
    mapping.sources().forEach(source -> line("- " + source));
    line("");
    line(
        "`(prefix)` is what stands before the site's table names, such as `wp_` or, on site 2 of a network, `wp_2_`.");
    tables();
    site();
    principals();
    mapping.entities().values().forEach(entity -> entity(entity, "Page"));
    mapping.extensions().values().forEach(this::extension);
    revisions();
    converters();
    log();
    receipts();
    findings();
    return text.toString();
  }

  private void tables() {
    heading("Tables and columns that are read");
    line("Only these, and nothing is written. A column that is not named here is not read.");
    line("");
    row("Table", "Made by", "Columns");
    rule(3);
    mapping
        .tables()
        .values()
        .forEach(
            table ->
                row(
                    code((table.network() ? "(network's prefix)" : "(prefix)") + table.name()),
                    table.ofPlugin() ? "the plugin" : "WordPress",
                    codes(table.columns().values())));
  }

  private void site() {
    MappingFile.Site site = mapping.site();
    heading("The site");
    line(
        "Options: "
            + codes(site.address())
            + " give the address and the controller `org:(host)`; "
            + code(site.timezone())
            + ", else "
            + code(site.gmtOffset())
            + ", gives the zone of local times; "
            + code(site.language())
            + " is the language by which texts are searched; "
            + code(site.name())
            + " is its name.");
  }

  private void principals() {
    heading("Who");
    line(
        "A user with one of these roles in "
            + code("(prefix)" + mapping.rolesMeta())
            + " is an active principal. A role is held only when its value is true; the first one here"
            + " that a user holds decides what it is.");
    line("");
    row("Role", "Principal", "Review right where it may read", "Role of the context");
    rule(4);
    mapping
        .roles()
        .forEach(
            (name, role) ->
                row(
                    code(name),
                    code(wire(role.type()) + ":(login)"),
                    role.reviews() ? "yes" : "no",
                    role.also() == null ? "" : role.also()));
    line("");
    line(
        "A login that holds `@` or other characters than a principal's, or that looks so, is spelt"
            + " `u+(user id)`. A user without such a role that something names is suspended, one that is"
            + " gone is removed: its id is `u+(user id)` too.");
    line("");
    row("User meta", "Gives, in each scope that it names");
    rule(2);
    mapping.scopeLists().forEach((key, rights) -> row(code(key), rights(rights)));
    line("");
    line(
        "The site's own list, with `(prefix)` in front of its key, wins over the network's; on other"
            + " sites than the first only the site's own counts. Without read there is no right at all."
            + " A list that is not understood gives none. Digits are a term id, never a slug.");
    line("");
    row("Users are named in", "One that is gone is taken for");
    rule(2);
    mapping
        .namedBy()
        .forEach(
            (name, place) -> {
              List<String> where = new ArrayList<>();
              place.columns().forEach(column -> where.add(mapping.table(name).column(column)));
              where.addAll(place.keys());
              row(code(mapping.table(name).name()) + ": " + codes(where), code(wire(place.gone())));
            });
    line("");
    line(
        "Where nobody is named but somebody must be, it is "
            + code(mapping.unknown().value())
            + ".");
    heading("Partitions");
    line(
        "Each term of the taxonomy "
            + code(mapping.taxonomy())
            + " is a partition: its slug is the"
            + " name, its name the description. A slug that is `default`, `unfiled` or outside the grammar"
            + " becomes `scope-(term id)`; a name that is taken gets `-2`. What has no usable term is in"
            + " `unfiled`, which only the controller sees.");
  }

  private void extension(MappingFile.Extension extension) {
    heading("The extension " + code(extension.id()));
    line(
        "Its records are no pages: they stand under "
            + code("extensions/" + extension.id() + "/")
            + ", in the category "
            + code(extension.category().value())
            + ".");
    extension.entities().values().forEach(entity -> entity(entity, "Record"));
  }

  private void revisions() {
    RevisionMapping revisions = mapping.revisions();
    MappingFile.Table table = mapping.table(revisions.entity().table());
    heading(
        "Earlier texts, from "
            + code(table.name())
            + " with the type "
            + code(revisions.postType()));
    line(
        "Those of the post in "
            + code(table.column(revisions.of()))
            + ", in the order of "
            + codes(revisions.order().stream().map(table::column).toList())
            + ". The newest one is left out when its "
            + codes(revisions.same().stream().map(table::column).toList())
            + " are the post's. One with "
            + code("(post)-" + revisions.autosave())
            + " in its "
            + code(table.column(revisions.name()))
            + " was saved by nobody, and is left out.");
    line("");
    line(
        codes(revisions.fromPage())
            + " are those of the page or record as it is now; so is `review` when it is not approved.");
    line("");
    row("Key", "From", "How");
    rule(3);
    revisions
        .entity()
        .rules()
        .forEach(rule -> row(code(rule.to()), sources(rule, table), how(rule)));
  }

  private void entity(EntityMapping entity, String what) {
    MappingFile.Table table = mapping.table(entity.table());
    heading(
        what
            + "s of "
            + code(table.name())
            + entity.postTypeName().map(type -> " with the type " + code(type)).orElse(""));
    line("- " + what + " id: " + code(entity.idTemplate()));
    line(
        "- Path: the first that is valid and free of "
            + codes(entity.paths().stream().map(path -> physical(path, table)).toList()));
    line("- Body: " + code(table.column(entity.body())) + ", byte by byte");
    if (entity.expires() != null) {
      line("- Gone when " + code(table.column(entity.expires())) + " has passed");
    }
    line("- Named in " + code(mapping.table("links").name()) + " as " + codes(entity.links()));
    line("");
    row(code(table.column("status")), what);
    rule(2);
    entity.states().entrySet().stream()
        .filter(state -> !state.getKey().equals(EntityMapping.ANY_OTHER))
        .forEach(state -> row(code(state.getKey()), state(state.getValue())));
    row("anything else", state(entity.state(EntityMapping.ANY_OTHER)));
    line("");
    row("Key", "From", "How");
    rule(3);
    entity.rules().forEach(rule -> row(code(rule.to()), sources(rule, table), how(rule)));
  }

  private void converters() {
    heading("How a value is converted");
    for (Converter converter : Converter.values()) {
      line("- **" + converter.wireName() + "**: " + converter.sentence());
    }
  }

  private void log() {
    AuditMapping audit = mapping.audit();
    heading("The access log, from " + code(mapping.table("audit").name()));
    line(
        "Each line is an entry "
            + code(audit.idTemplate())
            + ". The first pattern that fits decides;"
            + " `*` stands for anything. Hashes of arguments stay out.");
    line("");
    row("Event", "Action", "Channel", "Categories", "Principal where none is named");
    rule(5);
    audit
        .events()
        .forEach(
            event ->
                row(
                    code(event.pattern()),
                    event.action() == null ? "the event's name" : code(event.action()),
                    event.channel().wireName(),
                    codes(event.categories().stream().map(Category::value).toList()),
                    event.actor() == null
                        ? code(mapping.unknown().value())
                        : code(event.actor().value())));
    line("");
    row("Status", "Outcome");
    rule(2);
    new TreeMap<>(audit.outcomes()).forEach((status, outcome) -> row(code(status), code(outcome)));
    row("none", code(audit.noOutcome()));
    row("anything else", code(audit.otherOutcome()));
    line("");
    row("Object", "Object id");
    rule(2);
    new TreeMap<>(audit.objects()).forEach((type, id) -> row(code(type), code(id)));
    line("");
    line(
        "Of the meta, in JSON or PHP: "
            + codes(audit.scopeKeys())
            + " give the partitions; "
            + code(audit.outcomeKey())
            + " gives the review verb ("
            + new TreeMap<>(audit.verbs())
                .entrySet().stream()
                    .map(verb -> code(verb.getKey()) + ": " + code(verb.getValue()))
                    .collect(Collectors.joining(", "))
            + "); whole numbers under "
            + codes(new TreeSet<>(audit.countKeys()))
            + " are counts. Nothing else passes.");
  }

  private void receipts() {
    ReceiptMapping receipts = mapping.receipts();
    heading("Erasure receipts, from " + code(mapping.table("receipts").name()));
    line(
        "Each is a receipt "
            + code(receipts.idTemplate())
            + " of kind `subject`, without the hash of"
            + " the subject. It is complete when its status is "
            + code(receipts.complete())
            + " and its residue is none; a residue that is not understood is residue, and so is a status that"
            + " is neither that nor "
            + code(receipts.residue())
            + ". Counts keep their names when they are "
            + codes(new TreeSet<>(receipts.stores()))
            + ", else they are added up as `unnamed`.");
  }

  private void findings() {
    heading("What is reported");
    row("Finding", "Means");
    rule(2);
    for (Finding.Kind kind : Finding.Kind.values()) {
      row(code(kind.wireName()), kind.sentence());
    }
  }

  private static String state(EntityMapping.State state) {
    return switch (state) {
      case EntityMapping.State.Absent() -> "none: not part of the context";
      case EntityMapping.State.Unknown() -> "not carried, and counted as omitted";
      case EntityMapping.State.Present(var review, var lifecycle) -> {
        List<String> parts = new ArrayList<>();
        if (review != null) {
          parts.add("review " + review.wireName());
        }
        if (lifecycle != null) {
          parts.add("lifecycle " + lifecycle);
        }
        yield parts.isEmpty() ? "yes" : String.join(", ", parts);
      }
    };
  }

  private String sources(Rule rule, MappingFile.Table table) {
    return rule.from().stream()
        .map(
            source ->
                switch (source.kind()) {
                  case COLUMN -> code(table.column(source.name()));
                  case LOCAL -> code(table.column(source.name())) + " (local)";
                  case META -> code(source.name());
                  case SCOPES -> "its terms of " + code(mapping.taxonomy());
                })
        .collect(Collectors.joining(", "));
  }

  private static String how(Rule rule) {
    String words =
        new TreeMap<>(rule.words())
            .entrySet().stream()
                .map(word -> code(word.getKey()) + " is " + code(word.getValue()))
                .collect(Collectors.joining(", "));
    String how =
        rule.with() == Converter.CONSTANT ? "always " + code(rule.value()) : rule.with().wireName();
    return how
        + (words.isEmpty() ? "" : ": " + words)
        + switch (rule.otherwise()) {
          case SNAPSHOT -> ", else the instant of the reading";
          case NOTHING -> ", else none";
          case REPORT -> "";
        };
  }

  private static String physical(String path, MappingFile.Table table) {
    String result = path;
    for (Map.Entry<String, String> column : table.columns().entrySet()) {
      result = result.replace("{" + column.getKey() + "}", "(" + column.getValue() + ")");
    }
    return result;
  }

  private static String rights(Set<Right> rights) {
    return rights.stream().sorted().map(Right::wireName).collect(Collectors.joining(", "));
  }

  private static String wire(PrincipalId.Type type) {
    return type.name().toLowerCase(Locale.ROOT);
  }

  private static String code(String value) {
    return "`" + value + "`";
  }

  private static String codes(Iterable<String> values) {
    List<String> codes = new ArrayList<>();
    values.forEach(value -> codes.add(code(value)));
    return String.join(", ", codes);
  }

  private void heading(String title) {
    line("");
    line("## " + title);
    line("");
  }

  private void row(String... cells) {
    line("| " + String.join(" | ", cells) + " |");
  }

  private void rule(int columns) {
    line("|" + "---|".repeat(columns));
  }

  private void line(String line) {
    text.append(line).append('\n');
  }
}
