package dev.trellis.core.archive;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.schemas.Schemas;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Puts together what a check can say about an archive as a whole. */
final class Summaries {
  private Summaries() {}

  /** The summary; null when the manifest lacks what every summary begins with. */
  static Verdict.@Nullable Summary of(
      ManifestFacts facts,
      String manifestSha256,
      ArchiveReader reader,
      ContentJudge found,
      Schemas schemas) {
    Data.Obj exporter = facts.rest().object("exporter").orElse(new Data.Obj(new TreeMap<>()));
    Optional<String> pcp = facts.text("pcp_version");
    Optional<String> layout = facts.text("manifest_version");
    Optional<String> coverage = facts.text("coverage");
    Optional<String> exportedAt = facts.text("exported_at");
    Optional<String> name = exporter.text("name");
    if (pcp.isEmpty()
        || layout.isEmpty()
        || coverage.isEmpty()
        || exportedAt.isEmpty()
        || name.isEmpty()) {
      return null;
    }
    return new Verdict.Summary(
        Problem.shown(pcp.get()),
        Problem.shown(layout.get()),
        Problem.shown(coverage.get()),
        Problem.shown(name.get()),
        exporter.text("version").map(Problem::shown).orElse(null),
        Problem.shown(exportedAt.get()),
        manifestSha256,
        reader.entries().size(),
        reader.contentBytes(),
        found.pages().pages(),
        found.pages().sensitive(),
        found.pages().states(),
        found.pages().partitions(),
        found.names().map(names -> (long) names.partitions().size()).orElse(0L),
        found.names().map(names -> (long) names.principals().size()).orElse(0L),
        found.earlierVersions(),
        fitting(facts, "extensions", "extension_entry", schemas),
        found.auditEntries(),
        found.receipts(),
        fitting(facts, "omitted", "omission", schemas),
        found.onlyHashed());
  }

  /** The objects of a list that fit their schema: the others could say anything. */
  private static List<Data.Obj> fitting(
      ManifestFacts facts, String list, String definition, Schemas schemas) {
    return facts.rest().items(list).stream()
        .filter(Data.Obj.class::isInstance)
        .map(Data.Obj.class::cast)
        .filter(
            object ->
                schemas.validate(ManifestReader.SCHEMA, definition, Json.toNode(object)).isEmpty())
        .toList();
  }
}
