package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.Converter;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.Finding;
import dev.trellis.mapping.MappingFile;
import java.util.Locale;

/** What the mapping's own findings are called here. */
final class MappingFindings {
  private final MappingFile mapping;
  private final Physical physical;
  private final Chart chart;

  MappingFindings(MappingFile mapping, Physical physical, Chart chart) {
    this.mapping = mapping;
    this.physical = physical;
    this.chart = chart;
  }

  /** Takes a finding. */
  void take(Finding finding) {
    EntityMapping entity = physical.entity(finding.entity());
    chart.add(
        ailment(finding, entity), physical.table(entity), finding.id(), field(finding, entity));
  }

  private Ailment ailment(Finding finding, EntityMapping entity) {
    return switch (finding.kind()) {
      case OUT_OF_RANGE -> Ailment.IMPORTANCE_OUT_OF_RANGE;
      case UNREADABLE -> unreadable(finding.field(), entity);
      case TITLE_CHANGED -> Ailment.TITLE_CHANGED;
      case NO_DATE -> Ailment.DATE_MISSING;
      case LOCAL_DATE -> Ailment.DATE_LOCAL;
      case UNKNOWN_WORD -> Ailment.ROW_TYPE_UNKNOWN;
      case DANGLING_LINK -> Ailment.LINK_DANGLING;
      case SELF_LINK -> Ailment.LINK_SELF;
      case DUPLICATE_LINK -> Ailment.LINK_DUPLICATE;
      case UNDECODABLE -> Ailment.TEXT_NOT_UTF8;
      case UNKNOWN_PRINCIPAL -> Ailment.AUTHOR_UNKNOWN;
      case REVIEW_KEPT -> Ailment.REVIEW_META_UNUSED;
      case SEVERAL_VALUES -> Ailment.META_REPEATED;
      case FIRST_TEXT_NOT_KEPT -> Ailment.HISTORY_FIRST_TEXT_MISSING;
      case UNFILED -> Ailment.SCOPE_MISSING;
      case SEVERAL_SCOPES -> Ailment.SCOPES_SEVERAL;
      case OTHER_PATH -> Ailment.PATH_CHANGED;
      case LEFT_OVER -> leftOver(finding.field(), entity);
    };
  }

  private Ailment unreadable(String field, EntityMapping entity) {
    if (entity.reads(Converter.HUNDREDTHS, field)) {
      return Ailment.IMPORTANCE_UNREADABLE;
    }
    if (entity.reads(Converter.MEMORY_PATHS, field)) {
      return Ailment.LIST_UNREADABLE;
    }
    boolean person =
        mapping.namedBy().values().stream().anyMatch(place -> place.keys().contains(field));
    return person ? Ailment.PERSON_UNREADABLE : Ailment.DATE_UNREADABLE;
  }

  private static Ailment leftOver(String key, EntityMapping entity) {
    return entity.metaKeys().contains(key.strip().toLowerCase(Locale.ROOT))
        ? Ailment.META_KEY_OTHER_CASE
        : Ailment.META_UNKNOWN;
  }

  private String field(Finding finding, EntityMapping entity) {
    return switch (finding.kind()) {
      case UNFILED, SEVERAL_SCOPES ->
          entity.postTypeName().isPresent()
              ? mapping.taxonomy()
              : physical.field(entity, finding.field());
      case OTHER_PATH ->
          physical.field(entity, entity.postTypeName().isPresent() ? "slug" : "type");
      default -> physical.field(entity, finding.field());
    };
  }
}
