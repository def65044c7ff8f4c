package dev.trellis.tomatio.doctor;

import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.MappingFile;
import dev.trellis.tomatio.sql.TablePrefix;
import java.util.stream.Stream;

/**
 * What the mapping's names are in the database.
 *
 * @param mapping the mapping
 * @param prefix whose tables are meant
 */
record Physical(MappingFile mapping, TablePrefix prefix) {

  /** The entity of that name: of pages, of an extension's records, or of earlier texts. */
  EntityMapping entity(String name) {
    return Stream.of(
            mapping.entities().values().stream(),
            mapping.extensions().values().stream().flatMap(it -> it.entities().values().stream()),
            Stream.of(mapping.revisions().entity()))
        .flatMap(entities -> entities)
        .filter(entity -> entity.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  /** The table of an entity. */
  String table(EntityMapping entity) {
    return prefix.table(mapping.table(entity.table()));
  }

  /** The column of an entity's table, or the word itself where it is a meta key. */
  String field(EntityMapping entity, String name) {
    return mapping.table(entity.table()).columns().getOrDefault(name, name);
  }
}
