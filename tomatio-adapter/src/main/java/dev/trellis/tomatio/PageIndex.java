package dev.trellis.tomatio;

import dev.trellis.core.page.PagePath;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.PageMapper;
import dev.trellis.mapping.PathAllocator;
import dev.trellis.mapping.References;
import dev.trellis.tomatio.sql.SelectRecords;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every page of a snapshot, or every record of an extension, and its path (D-14), from the key
 * columns alone: entities in the mapping's order, records by id, so that the same database always
 * gives the same paths.
 */
final class PageIndex {
  private final Map<String, Map<Long, PagePath>> paths = new LinkedHashMap<>();
  private long unknownStates;

  private PageIndex() {}

  /** Reads the keys. */
  static PageIndex read(
      SelectRecords select,
      Collection<EntityMapping> entities,
      PageMapper mapper,
      References references)
      throws SQLException {
    PageIndex index = new PageIndex();
    PathAllocator allocator = new PathAllocator();
    for (EntityMapping entity : entities) {
      Map<Long, PagePath> ofEntity = new LinkedHashMap<>();
      index.paths.put(entity.name(), ofEntity);
      select.keys(
          entity,
          record -> {
            switch (mapper.state(entity, record, references)) {
              case EntityMapping.State.Present present ->
                  ofEntity.put(record.id(), allocator.allocate(entity.pathCandidates(record)));
              case EntityMapping.State.Unknown() -> index.unknownStates++;
              case EntityMapping.State.Absent() -> {}
            }
          },
          other -> {
            if (!(mapper.state(entity, other, references) instanceof EntityMapping.State.Absent)) {
              index.unknownStates++;
            }
          });
    }
    return index;
  }

  /** The path of a page. */
  Optional<PagePath> path(String entity, long id) {
    return Optional.ofNullable(paths.getOrDefault(entity, Map.of()).get(id));
  }

  /** The ids of an entity's pages, ascending. */
  List<Long> ids(EntityMapping entity) {
    return List.copyOf(paths.getOrDefault(entity.name(), Map.of()).keySet());
  }

  /** How many pages there are. */
  long size() {
    return paths.values().stream().mapToLong(Map::size).sum();
  }

  /**
   * How many records are of a type or in a state that the mapping does not know though the store
   * takes them for its own, to be declared so.
   */
  long unknownStates() {
    return unknownStates;
  }
}
