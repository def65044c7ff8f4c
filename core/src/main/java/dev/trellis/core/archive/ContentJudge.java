package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.schemas.Schemas;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Judges what the files of an archive say, by their place (§8.3 items 5 and 6), and counts it. */
final class ContentJudge {
  private final ArchiveReader reader;
  private final Schemas schemas;
  private final Documents documents;
  private final Problems problems;
  private final Doubt doubt;
  private final Map<String, String> profileSchemas;
  private final PageTally pages = new PageTally();
  private @Nullable ContextNames names;
  private long encryptedPages;
  private long earlierVersions;
  private long auditEntries;
  private long receipts;
  private long onlyHashed;

  ContentJudge(
      ArchiveReader reader,
      Schemas schemas,
      Limits limits,
      Problems problems,
      ManifestFacts facts,
      Doubt doubt) {
    this.reader = reader;
    this.schemas = schemas;
    this.documents = new Documents(schemas, limits, problems);
    this.problems = problems;
    this.doubt = doubt;
    this.profileSchemas = profileSchemas(facts);
  }

  /** Judges a file whose hash is right; tells whether it is what its place says. */
  boolean accepts(ArchiveReader.Entry entry, Place place, byte[] content) {
    String file = entry.path().value();
    return switch (place) {
      case Place.Page page -> page(file, content);
      case Place.Revision revision -> version(file, content);
      case Place.History history -> earlierVersion(file, content);
      case Place.Context context -> context(file, content);
      case Place.Audit audit -> audit(entry);
      case Place.Receipts log -> receipts(entry);
      case Place.Profile profile -> profile(file, content);
      case Place.ProfileChanges changes -> profileChanges(entry);
      case Place.Connection connection ->
          documents.json(file, content, ManifestReader.SCHEMA, "connection").isPresent();
      case Place.Extension extension -> acceptsUnread();
      case Place.Encrypted encrypted -> encrypted(encrypted.plain());
      case Place.Manifest manifest -> true;
      case Place.Unknown unknown -> unknown(file);
    };
  }

  PageTally pages() {
    return pages;
  }

  long encryptedPages() {
    return encryptedPages;
  }

  long earlierVersions() {
    return earlierVersions;
  }

  long auditEntries() {
    return auditEntries;
  }

  long receipts() {
    return receipts;
  }

  long onlyHashed() {
    return onlyHashed;
  }

  /** The names in context.json; nothing when it could not be read. */
  Optional<ContextNames> names() {
    return Optional.ofNullable(names);
  }

  private boolean page(String file, byte[] content) {
    Optional<Frontmatter> page = documents.page(file, content);
    page.ifPresent(pages::add);
    page.ifPresent(frontmatter -> references(file, frontmatter));
    return page.isPresent();
  }

  private boolean version(String file, byte[] content) {
    Optional<Frontmatter> page = documents.page(file, content);
    page.ifPresent(frontmatter -> references(file, frontmatter));
    return page.isPresent();
  }

  private boolean earlierVersion(String file, byte[] content) {
    earlierVersions++;
    return version(file, content);
  }

  private boolean context(String file, byte[] content) {
    Optional<Data.Obj> context = documents.json(file, content, "export.context.schema.json");
    if (context.isEmpty()) {
      return false;
    }
    names = ContextNames.of(context.get());
    references(file, ContextNames.namedIn(context.get()));
    return true;
  }

  private boolean audit(ArchiveReader.Entry entry) {
    Optional<Documents.Lines> lines =
        lines(entry, "audit.entry.schema.json", null, "principal", "on_behalf_of");
    auditEntries = lines.map(Documents.Lines::count).orElse(0L);
    return lines.filter(Documents.Lines::sound).isPresent();
  }

  private boolean receipts(ArchiveReader.Entry entry) {
    Optional<Documents.Lines> lines =
        lines(entry, "erasure.receipt.schema.json", null, "requested_by");
    receipts = lines.map(Documents.Lines::count).orElse(0L);
    return lines.filter(Documents.Lines::sound).isPresent();
  }

  private boolean profileChanges(ArchiveReader.Entry entry) {
    return lines(entry, ManifestReader.SCHEMA, "profile_change", "principal")
        .filter(Documents.Lines::sound)
        .isPresent();
  }

  /** Reads a log a second time, now that its hash is known to be right. */
  private Optional<Documents.Lines> lines(
      ArchiveReader.Entry entry, String schema, @Nullable String definition, String... principals) {
    Optional<EntryInput> opened = reader.open(entry, read -> {});
    if (opened.isEmpty()) {
      return Optional.empty();
    }
    String file = entry.path().value();
    Set<String> reported = new HashSet<>();
    Consumer<Data.Obj> each =
        line ->
            Stream.of(principals)
                .map(line::text)
                .flatMap(Optional::stream)
                .filter(principal -> !isKnownPrincipal(principal) && reported.add(principal))
                .forEach(principal -> reportPrincipal(file, principal));
    try (EntryInput in = opened.get()) {
      return Optional.of(
          definition == null
              ? documents.lines(file, in, schema, each)
              : documents.lines(file, in, schema, definition, each));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean profile(String file, byte[] content) {
    String schema = profileSchemas.get(file);
    if (schema == null) {
      return true;
    }
    String name = schema.startsWith(Schemas.BASE) ? schema.substring(Schemas.BASE.length()) : "";
    if (!schemas.files().contains(name)) {
      onlyHashed++;
      return documents.json(file, content).isPresent();
    }
    Optional<Data.Obj> profile = documents.json(file, content, name);
    profile.ifPresent(document -> references(file, principalsOf(document)));
    return profile.isPresent();
  }

  private static List<String> principalsOf(Data.Obj profile) {
    Stream<String> members =
        profile.items("members").stream()
            .filter(Data.Obj.class::isInstance)
            .map(member -> ((Data.Obj) member).text("principal"))
            .flatMap(Optional::stream);
    return Stream.concat(profile.text("controller").stream(), members).toList();
  }

  private boolean encrypted(Place plain) {
    onlyHashed++;
    if (plain instanceof Place.Page) {
      encryptedPages++;
      pages.addUnread();
      return true;
    }
    return !(plain instanceof Place.Audit) && !(plain instanceof Place.Receipts);
  }

  private boolean unknown(String file) {
    problems.add(
        Problem.Code.UNEXPECTED_FILE, file, "is at a place that the layout of an archive lacks");
    doubt.files(file);
    return false;
  }

  private boolean acceptsUnread() {
    onlyHashed++;
    return true;
  }

  private void references(String file, Frontmatter page) {
    page.partition()
        .map(Object::toString)
        .filter(partition -> names != null && !names.partitions().contains(partition))
        .ifPresent(
            partition ->
                problems.add(
                    Problem.Code.UNKNOWN_PARTITION,
                    file,
                    "names partition " + partition + ", which context.json does not list"));
    references(file, page.principals());
  }

  private void references(String file, List<String> principals) {
    principals.stream()
        .distinct()
        .filter(principal -> !isKnownPrincipal(principal))
        .forEach(principal -> reportPrincipal(file, principal));
  }

  private boolean isKnownPrincipal(String principal) {
    return names == null || names.principals().contains(principal);
  }

  private void reportPrincipal(String file, String principal) {
    problems.add(
        Problem.Code.UNKNOWN_PRINCIPAL,
        file,
        "names " + Problem.shown(principal) + ", whom context.json does not list");
  }

  private static Map<String, String> profileSchemas(ManifestFacts facts) {
    return facts.rest().items("profile").stream()
        .filter(Data.Obj.class::isInstance)
        .map(Data.Obj.class::cast)
        .filter(entry -> entry.text("file").isPresent() && entry.text("schema").isPresent())
        .collect(
            Collectors.toMap(
                entry -> entry.text("file").orElseThrow(),
                entry -> entry.text("schema").orElseThrow(),
                (first, second) -> first));
  }
}
