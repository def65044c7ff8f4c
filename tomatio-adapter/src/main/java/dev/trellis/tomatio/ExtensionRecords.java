package dev.trellis.tomatio;

import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.ExtensionRecord;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.store.Omission;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.Mapped;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.mapping.PageMapper;
import dev.trellis.mapping.References;
import dev.trellis.tomatio.sql.SelectRecords;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The records of extensions in a snapshot (§8.5): objects of the context that are no pages. Each is
 * mapped by the same rules as a page, and so is each of its earlier texts.
 */
final class ExtensionRecords {
  private static final int CHUNK = 200;
  private static final String EARLIER = "earlier/";

  private final SelectRecords records;
  private final PageMapper mapper;
  private final References references;
  private final Map<MappingFile.Extension, PageIndex> indexes = new LinkedHashMap<>();
  private final Map<Category, Long> undecodable = new TreeMap<>();

  private ExtensionRecords(SelectRecords records, PageMapper mapper, References references) {
    this.records = records;
    this.mapper = mapper;
    this.references = references;
  }

  /** Reads which records there are. */
  static ExtensionRecords read(
      SelectRecords records, MappingFile mapping, PageMapper mapper, References references)
      throws SQLException {
    ExtensionRecords read = new ExtensionRecords(records, mapper, references);
    for (MappingFile.Extension extension : mapping.extensions().values()) {
      read.indexes.put(
          extension, PageIndex.read(records, extension.entities().values(), mapper, references));
    }
    return read;
  }

  /** The name of a record, by its kind and native id. */
  Optional<PagePath> name(String entity, long id) {
    return indexes.values().stream().flatMap(index -> index.path(entity, id).stream()).findFirst();
  }

  /**
   * Gives every record, and then every earlier text of it.
   *
   * @param named is told of each record's page form first, for the partition and principals in it
   */
  void each(
      Map<Long, Long> taxonomyTerms,
      History history,
      Findings findings,
      Consumer<Page> named,
      Consumer<ExtensionRecord> sink)
      throws SQLException {
    for (var held : indexes.entrySet()) {
      MappingFile.Extension extension = held.getKey();
      PageIndex index = held.getValue();
      for (EntityMapping entity : extension.entities().values()) {
        List<Long> ids = index.ids(entity);
        for (int from = 0; from < ids.size(); from += CHUNK) {
          records.whole(
              entity,
              ids.subList(from, Math.min(from + CHUNK, ids.size())),
              taxonomyTerms,
              post ->
                  page(extension, entity, post, findings)
                      .ifPresent(
                          page -> {
                            history.report(entity, post);
                            named.accept(page);
                            sink.accept(record(extension, page.path(), page));
                          }));
        }
        long lost =
            history.each(
                entity,
                index,
                (version, number) ->
                    sink.accept(
                        record(
                            extension,
                            new PagePath(EARLIER + version.path().value() + '/' + number),
                            version)));
        count(extension, lost);
      }
    }
  }

  /** What could not be given. */
  List<Omission> omitted() {
    List<Omission> omitted = new ArrayList<>();
    Map<Category, Long> unknown = new TreeMap<>();
    indexes.forEach(
        (extension, index) ->
            unknown.merge(extension.category(), index.unknownStates(), Long::sum));
    unknown.forEach(
        (category, count) -> {
          if (count > 0) {
            omitted.add(new Omission(category, Omission.Reason.UNSUPPORTED, count));
          }
        });
    undecodable.forEach(
        (category, count) -> omitted.add(new Omission(category, Omission.Reason.ERROR, count)));
    return omitted;
  }

  private Optional<Page> page(
      MappingFile.Extension extension, EntityMapping entity, NativeRecord post, Findings findings) {
    PagePath name = name(entity.name(), post.id()).orElseThrow();
    return switch (mapper.toPage(entity, post, name, references)) {
      case Mapped.OfPage(var page, var odd) -> {
        odd.forEach(findings::add);
        yield Optional.of(page);
      }
      case Mapped.Undecodable() -> {
        count(extension, 1);
        yield Optional.empty();
      }
      case Mapped.NotInContext() -> Optional.empty();
      case Mapped.UnknownState() -> Optional.empty();
    };
  }

  private void count(MappingFile.Extension extension, long lost) {
    if (lost > 0) {
      undecodable.merge(extension.category(), lost, Long::sum);
    }
  }

  private static ExtensionRecord record(MappingFile.Extension extension, PagePath name, Page page) {
    return new ExtensionRecord(extension.id(), extension.slot(), name, page.file());
  }
}
