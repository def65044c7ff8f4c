package dev.trellis.mapping;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Review;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** One record on its way to a page: what converters read from, and where they leave findings. */
final class Conversion {
  private final MappingFile mapping;
  private final EntityMapping entity;
  private final NativeRecord record;
  private final References references;
  private final Review.State review;
  private final Set<Finding> findings = new LinkedHashSet<>();
  private final Map<String, Data> kept = new TreeMap<>();

  Conversion(
      MappingFile mapping,
      EntityMapping entity,
      NativeRecord record,
      References references,
      Review.State review) {
    this.mapping = mapping;
    this.entity = entity;
    this.record = record;
    this.references = references;
    this.review = review;
  }

  MappingFile mapping() {
    return mapping;
  }

  EntityMapping entity() {
    return entity;
  }

  NativeRecord record() {
    return record;
  }

  References references() {
    return references;
  }

  Review.State review() {
    return review;
  }

  /** The text at a source, when there is one that is not empty. */
  Optional<String> text(SourceRef source) {
    List<Cell> cells = source.cells(record);
    return cells.isEmpty()
        ? Optional.empty()
        : cells.getFirst().text().filter(text -> !text.isEmpty());
  }

  /** Every text at a source. */
  List<String> texts(SourceRef source) {
    return source.cells(record).stream().map(Cell::text).flatMap(Optional::stream).toList();
  }

  void find(Finding.Kind kind, SourceRef source) {
    findings.add(new Finding(kind, entity.name(), record.id(), source.name()));
  }

  /** Reports a value that could not become what it should, and keeps it as it was stored. */
  void keep(Finding.Kind kind, SourceRef source) {
    find(kind, source);
    List<String> texts = texts(source);
    if (!texts.isEmpty()) {
      String prefix = mapping.metaPrefix();
      String key =
          source.name().startsWith(prefix)
              ? source.name().substring(prefix.length())
              : source.name();
      kept.put(key, texts.size() == 1 ? Data.text(texts.getFirst()) : Data.Arr.ofTexts(texts));
    }
  }

  /** The same, where something is stored. */
  void keepIfStored(Finding.Kind kind, SourceRef source) {
    if (text(source).isPresent()) {
      keep(kind, source);
    }
  }

  /** What was found, each thing once, however many rules came upon it. */
  List<Finding> findings() {
    return List.copyOf(findings);
  }

  Map<String, Data> kept() {
    return kept;
  }
}
