package dev.trellis.tomatio.sql;

import dev.trellis.mapping.Cell;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.mapping.RevisionMapping;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Which objects are there that can be pages, and what do they hold? */
public final class SelectRecords {
  private static final List<String> KEY_COLUMNS =
      List.of("id", "type", "status", "slug", "expires", "scope");

  private final Connection connection;
  private final Tables tables;
  private final MappingFile mapping;

  /** Asks over that connection. */
  public SelectRecords(Connection connection, Tables tables, MappingFile mapping) {
    this.connection = connection;
    this.tables = tables;
    this.mapping = mapping;
  }

  /**
   * Every record of an entity, with the columns alone that decide whether it is a page and where,
   * by id.
   *
   * @param other gets posts whose type is the entity's to the database, which ignores case and
   *     accents, but not by its exact characters
   */
  public void keys(EntityMapping entity, Consumer<NativeRecord> sink, Consumer<NativeRecord> other)
      throws SQLException {
    Select select = Select.of(tables, entity.table(), KEY_COLUMNS);
    entity.postTypeName().ifPresent(type -> select.whereText("type", List.of(type)));
    select
        .orderBy("id")
        .each(
            connection,
            row -> {
              NativeRecord record = record(row, Map.of(), List.of(), List.of());
              (isOf(entity, row) ? sink : other).accept(record);
            });
  }

  /** These records of an entity, with the columns alone that decide whether each is a page. */
  public void keys(EntityMapping entity, List<Long> ids, Consumer<NativeRecord> sink)
      throws SQLException {
    Select.of(tables, entity.table(), KEY_COLUMNS)
        .whereId("id", ids)
        .orderBy("id")
        .each(
            connection,
            row -> {
              if (isOf(entity, row)) {
                sink.accept(record(row, Map.of(), List.of(), List.of()));
              }
            });
  }

  /** These rows of a table, whole, by id. */
  public void rows(String table, List<Long> ids, Consumer<NativeRecord> sink) throws SQLException {
    Select.all(tables, table)
        .whereId("id", ids)
        .orderBy("id")
        .each(connection, row -> sink.accept(record(row, Map.of(), List.of(), List.of())));
  }

  /**
   * Every earlier text of a post, with the columns alone that tell whose it is and when it was
   * stored; those of a post one after the other, the oldest first.
   */
  public void revisionKeys(Consumer<NativeRecord> sink) throws SQLException {
    RevisionMapping revisions = mapping.revisions();
    each(Select.of(tables, revisions.entity().table(), revisions.keyColumns()), sink);
  }

  /** The earlier texts of these posts, whole, in that order. One text is in memory at a time. */
  public void revisions(List<Long> posts, Consumer<NativeRecord> sink) throws SQLException {
    RevisionMapping revisions = mapping.revisions();
    each(Select.all(tables, revisions.entity().table()).whereId(revisions.of(), posts), sink);
  }

  private void each(Select select, Consumer<NativeRecord> sink) throws SQLException {
    RevisionMapping revisions = mapping.revisions();
    List<String> order = new ArrayList<>(List.of(revisions.of()));
    order.addAll(revisions.order());
    select
        .whereText("type", List.of(revisions.postType()))
        .orderBy(order.toArray(String[]::new))
        .each(connection, row -> sink.accept(record(row, Map.of(), List.of(), List.of())));
  }

  /**
   * These records of an entity, whole, by id. One body is in memory at a time; what hangs on the
   * records is read beforehand, so the list should be short.
   *
   * @param taxonomyTerms the term id of each scope's id in the relationships
   */
  public void whole(
      EntityMapping entity,
      List<Long> ids,
      Map<Long, Long> taxonomyTerms,
      Consumer<NativeRecord> sink)
      throws SQLException {
    boolean isPost = entity.postTypeName().isPresent();
    Map<Long, Map<String, List<Cell>>> meta = isPost ? meta(ids) : Map.of();
    Map<Long, List<Long>> scopes = isPost ? scopes(ids, taxonomyTerms) : Map.of();
    Map<Long, List<Long>> links = links(entity, ids);
    Select.all(tables, entity.table())
        .whereId("id", ids)
        .orderBy("id")
        .each(
            connection,
            row -> {
              long id = row.id("id").orElseThrow();
              sink.accept(
                  record(
                      row,
                      meta.getOrDefault(id, Map.of()),
                      scopes.getOrDefault(id, List.of()),
                      links.getOrDefault(id, List.of())));
            });
  }

  /** Every row of a table, whole, by id. */
  public void rows(String table, Consumer<NativeRecord> sink) throws SQLException {
    Select.all(tables, table)
        .orderBy("id")
        .each(connection, row -> sink.accept(record(row, Map.of(), List.of(), List.of())));
  }

  private Map<Long, Map<String, List<Cell>>> meta(List<Long> posts) throws SQLException {
    Map<Long, Map<String, List<Cell>>> meta = new HashMap<>();
    Select.of(tables, "postmeta", List.of("id", "post", "key", "value"))
        .whereId("post", posts)
        .wherePrefix("key", mapping.metaPrefix())
        .orderBy("id")
        .each(
            connection,
            row ->
                row.text("key")
                    .ifPresent(
                        key ->
                            meta.computeIfAbsent(
                                    row.id("post").orElseThrow(), post -> new HashMap<>())
                                .computeIfAbsent(key, name -> new ArrayList<>())
                                .add(row.cell("value"))));
    return meta;
  }

  private Map<Long, List<Long>> scopes(List<Long> posts, Map<Long, Long> taxonomyTerms)
      throws SQLException {
    Map<Long, List<Long>> scopes = new HashMap<>();
    Select.of(tables, "term_relationships", List.of("object", "term_taxonomy"))
        .whereId("object", posts)
        .each(
            connection,
            row -> {
              Long term = taxonomyTerms.get(row.id("term_taxonomy").orElse(0));
              if (term != null) {
                scopes
                    .computeIfAbsent(row.id("object").orElseThrow(), post -> new ArrayList<>())
                    .add(term);
              }
            });
    scopes.values().forEach(terms -> terms.sort(Long::compareUnsigned));
    return scopes;
  }

  private Map<Long, List<Long>> links(EntityMapping entity, List<Long> ids) throws SQLException {
    Map<Long, List<Long>> links = new HashMap<>();
    Select.of(tables, "links", List.of("kind", "derived", "source"))
        .whereText("kind", entity.links())
        .whereId("derived", ids)
        .each(
            connection,
            row -> {
              OptionalLong source = row.id("source");
              if (source.isPresent()
                  && row.text("kind").filter(entity.links()::contains).isPresent()) {
                links
                    .computeIfAbsent(row.id("derived").orElseThrow(), derived -> new ArrayList<>())
                    .add(source.getAsLong());
              }
            });
    links.values().forEach(sources -> sources.sort(Long::compareUnsigned));
    return links;
  }

  private static boolean isOf(EntityMapping entity, NativeRow row) {
    return entity.postTypeName().stream()
        .allMatch(type -> row.text("type").filter(type::equals).isPresent());
  }

  private static NativeRecord record(
      NativeRow row, Map<String, List<Cell>> meta, List<Long> scopes, List<Long> linked) {
    return new NativeRecord(row.id("id").orElse(0), row.cells(), meta, scopes, linked);
  }
}
