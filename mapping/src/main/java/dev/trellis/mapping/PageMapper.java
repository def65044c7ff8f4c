package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.Review;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Turns native records into pages by one mapping file, and says what was odd or left over. */
public final class PageMapper {
  private final MappingFile mapping;

  /** A mapper by that file. */
  public PageMapper(MappingFile mapping) {
    this.mapping = mapping;
  }

  /**
   * Whether a record is a page of the context, by its state and expiry alone: so a record of these
   * columns is enough. Words are compared by their exact characters.
   */
  public EntityMapping.State state(
      EntityMapping entity, NativeRecord record, References references) {
    EntityMapping.State state = entity.state(record.text("status").orElse(""));
    if (state instanceof EntityMapping.State.Unknown) {
      return state;
    }
    return isExpired(entity, record, references) ? new EntityMapping.State.Absent() : state;
  }

  /**
   * The page of a record at that path.
   *
   * <p>Every stored value is in the page, or was derived from others, or is reported: a value that
   * has no key of its own is kept under the entity's {@code x_} key, and a meta key that the
   * mapping does not know is a finding.
   */
  public Mapped toPage(
      EntityMapping entity, NativeRecord record, PagePath path, References references) {
    return switch (state(entity, record, references)) {
      case EntityMapping.State.Absent() -> new Mapped.NotInContext();
      case EntityMapping.State.Unknown() -> new Mapped.UnknownState();
      case EntityMapping.State.Present present -> {
        if (holdsUndecodable(entity, record)) {
          yield new Mapped.Undecodable();
        }
        yield page(entity, record, path, references, present);
      }
    };
  }

  /**
   * An earlier text of a page or record, in the form of a page at the same path (§8.2 item 4).
   *
   * @param page what the post has become, its body left aside
   */
  public Mapped toVersion(Page page, NativeRecord revision, References references) {
    RevisionMapping revisions = mapping.revisions();
    return switch (toPage(revisions.entity(), revision, page.path(), references)) {
      case Mapped.OfPage(var version, var findings) ->
          new Mapped.OfPage(revisions.completed(version, page), findings);
      case Mapped other -> other;
    };
  }

  private Mapped page(
      EntityMapping entity,
      NativeRecord record,
      PagePath path,
      References references,
      EntityMapping.State.Present state) {
    Review.State review = state.review() == null ? Review.State.APPROVED : state.review();
    Conversion conversion = new Conversion(mapping, entity, record, references, review);
    Map<String, Data> members = new TreeMap<>();
    members.put("id", Data.text(entity.pageId(record.id())));
    if (state.lifecycle() != null) {
      members.put("lifecycle", Data.text(state.lifecycle()));
    }
    for (Rule rule : entity.rules()) {
      rule.with().convert(rule, conversion).ifPresent(value -> place(members, rule.to(), value));
    }
    keepSeveral(entity, record, conversion);
    conversion.kept().forEach((key, value) -> placeIfFree(members, entity.keptUnder(), key, value));
    reportLeftOvers(entity, record, conversion);
    reportPath(entity, record, path, conversion);
    Body body = Body.of(record.text(entity.body()).orElse(""));
    Page page = Page.of(path, new Frontmatter(Data.Obj.of(members)), body);
    return new Mapped.OfPage(page, conversion.findings());
  }

  private static boolean isExpired(
      EntityMapping entity, NativeRecord record, References references) {
    return Optional.ofNullable(entity.expires())
        .flatMap(column -> Dates.column(record, column))
        .filter(instant -> instant.compareTo(references.now()) <= 0)
        .isPresent();
  }

  private static boolean holdsUndecodable(EntityMapping entity, NativeRecord record) {
    for (Cell cell : record.columns().values()) {
      if (cell instanceof Cell.Undecodable) {
        return true;
      }
    }
    return !record.meta().isEmpty()
        && entity.rules().stream()
            .flatMap(rule -> rule.from().stream())
            .flatMap(source -> source.cells(record).stream())
            .anyMatch(Cell.Undecodable.class::isInstance);
  }

  private static void place(Map<String, Data> members, String to, Data value) {
    int dot = to.indexOf('.');
    if (dot < 0) {
      members.put(to, value);
      return;
    }
    String object = to.substring(0, dot);
    Data.Obj around =
        members.get(object) instanceof Data.Obj present ? present : Data.Obj.of(Map.of());
    members.put(object, around.with(to.substring(dot + 1), value));
  }

  private static void placeIfFree(
      Map<String, Data> members, String object, String key, Data value) {
    boolean taken = members.get(object) instanceof Data.Obj present && present.get(key).isPresent();
    if (!taken) {
      place(members, object + '.' + key, value);
    }
  }

  /** A key of which only the first value counts, and that has other ones, is kept as it stands. */
  private static void keepSeveral(
      EntityMapping entity, NativeRecord record, Conversion conversion) {
    record.meta().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .filter(meta -> meta.getValue().stream().distinct().count() > 1)
        .map(meta -> new SourceRef(SourceRef.Kind.META, meta.getKey()))
        .filter(source -> entity.rules().stream().anyMatch(rule -> rule.from().contains(source)))
        .filter(
            source ->
                entity.rules().stream()
                    .filter(rule -> rule.from().contains(source))
                    .noneMatch(rule -> rule.with().takesEveryValue()))
        .forEach(source -> conversion.keep(Finding.Kind.SEVERAL_VALUES, source));
  }

  private static void reportLeftOvers(
      EntityMapping entity, NativeRecord record, Conversion conversion) {
    record.meta().keySet().stream()
        .sorted()
        .filter(key -> entity.rules().stream().noneMatch(rule -> takes(rule, key)))
        .forEach(
            key ->
                conversion.find(Finding.Kind.LEFT_OVER, new SourceRef(SourceRef.Kind.META, key)));
  }

  private static boolean takes(Rule rule, String metaKey) {
    return rule.from().contains(new SourceRef(SourceRef.Kind.META, metaKey));
  }

  private static void reportPath(
      EntityMapping entity, NativeRecord record, PagePath path, Conversion conversion) {
    if (!entity.paths().isEmpty() && !entity.usualPath(record).equals(path.value())) {
      conversion.find(Finding.Kind.OTHER_PATH, new SourceRef(SourceRef.Kind.COLUMN, "path"));
    }
  }
}
