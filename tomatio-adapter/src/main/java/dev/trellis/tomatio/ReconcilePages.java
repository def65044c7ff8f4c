package dev.trellis.tomatio;

import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Sha256;
import dev.trellis.core.page.Page;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.Mapped;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.mapping.PageMapper;
import dev.trellis.mapping.PathAllocator;
import dev.trellis.tomatio.sidecar.GivenPaths;
import dev.trellis.tomatio.sidecar.Names;
import dev.trellis.tomatio.sidecar.NativeKey;
import dev.trellis.tomatio.sidecar.SeenRecords;
import dev.trellis.tomatio.sidecar.SeenRecords.Seen;
import dev.trellis.tomatio.sidecar.StoredPages;
import dev.trellis.tomatio.sidecar.StoredPages.Known;
import dev.trellis.tomatio.sql.SelectFingerprints;
import dev.trellis.tomatio.sql.SelectRecords;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Brings the stored pages to what the native records say (D-5b, D-14). Records whose digest changed
 * are read and mapped again; so are those that name a record which became a page or ceased to be
 * one, and all of them when terms, users or options changed.
 */
final class ReconcilePages {
  private static final int CHUNK = 200;
  private static final int MANY = 500;

  private final Site site;
  private final MappingFile mapping;
  private final PageMapper mapper;
  private final SelectRecords records;
  private final SelectFingerprints fingerprints;
  private final SeenRecords seen;
  private final GivenPaths paths;
  private final StoredPages pages;
  private final UtcInstant now;
  private final ServedReferences references;
  private final PresentPages present;
  private final Map<NativeKey, GivenPaths.Given> given = new HashMap<>();
  private final Map<NativeKey, Known> known = new HashMap<>();

  /**
   * Over that connection.
   *
   * @param version the version of the context that changes belong to
   */
  ReconcilePages(
      Connection connection,
      Names names,
      Site site,
      MappingFile mapping,
      long version,
      UtcInstant now) {
    this.site = site;
    this.mapping = mapping;
    this.mapper = new PageMapper(mapping);
    this.records = site.records(connection, mapping);
    this.fingerprints =
        new SelectFingerprints(connection, site.tables(), mapping, names.of("native"));
    this.seen = new SeenRecords(connection, names);
    this.paths = new GivenPaths(connection, names);
    this.pages = new StoredPages(connection, names, version, now);
    this.now = now;
    this.present = new PresentPages(pages);
    this.references = new ServedReferences(site, site.zone(mapping.site()), now, present);
  }

  /**
   * Takes in what changed. What did not is not read.
   *
   * @param tables the tables that may have changed
   * @param everything whether every record must be mapped again
   */
  List<PageChange> run(Set<String> tables, boolean everything) throws SQLException {
    Map<NativeKey, String> changed = new LinkedHashMap<>();
    Set<NativeKey> gone = new HashSet<>();
    for (EntityMapping entity : mapping.entities().values()) {
      if (everything || concerns(entity, tables)) {
        (everything ? fingerprints.all(entity) : fingerprints.changed(entity))
            .forEach((id, digest) -> changed.put(new NativeKey(entity.name(), id), digest));
        fingerprints.gone(entity).forEach(id -> gone.add(new NativeKey(entity.name(), id)));
      }
    }
    if (changed.isEmpty() && gone.isEmpty()) {
      return List.of();
    }
    if (changed.size() + gone.size() > MANY) {
      known.putAll(pages.all());
      given.putAll(paths.all());
      present.load(known);
    } else {
      load(changed.keySet());
      load(gone);
    }
    Set<NativeKey> moved = settle(changed.keySet(), gone);
    Map<NativeKey, String> naming = seen.naming(moved);
    naming.keySet().removeAll(gone);
    naming.keySet().removeAll(changed.keySet());
    load(naming.keySet());
    changed.putAll(naming);
    List<PageChange> changes = remove(gone);
    changes.addAll(map(changed));
    return changes;
  }

  private void load(Set<NativeKey> keys) throws SQLException {
    known.putAll(pages.of(keys));
    given.putAll(paths.of(keys));
  }

  private static boolean concerns(EntityMapping entity, Set<String> tables) {
    return tables.contains(entity.table())
        || tables.contains("links")
        || (entity.postTypeName().isPresent()
            && (tables.contains("postmeta") || tables.contains("term_relationships")));
  }

  /** Decides which records are pages now, and gives paths; tells which came or went. */
  private Set<NativeKey> settle(Set<NativeKey> changed, Set<NativeKey> gone) throws SQLException {
    Set<NativeKey> moved = new HashSet<>(gone);
    moved.retainAll(known.keySet());
    gone.forEach(present::went);
    Map<NativeKey, List<String>> candidates = new LinkedHashMap<>();
    for (EntityMapping entity : mapping.entities().values()) {
      for (List<Long> chunk : chunks(changed, entity)) {
        List<NativeRecord> found = new ArrayList<>();
        records.keys(entity, chunk, found::add);
        for (NativeRecord record : found) {
          NativeKey key = new NativeKey(entity.name(), record.id());
          boolean isPage =
              mapper.state(entity, record, references) instanceof EntityMapping.State.Present;
          if (isPage != known.containsKey(key)) {
            moved.add(key);
          }
          if (!isPage) {
            present.went(key);
          } else if (given.containsKey(key)) {
            present.came(key, given(key).path());
          } else {
            candidates.put(key, entity.pathCandidates(record));
          }
        }
      }
    }
    give(candidates);
    return moved;
  }

  /** Gives paths to records that are pages for the first time (D-14). */
  private void give(Map<NativeKey, List<String>> candidates) throws SQLException {
    if (candidates.isEmpty()) {
      return;
    }
    PathAllocator allocator = new PathAllocator();
    paths.all().values().forEach(it -> allocator.keep(it.path()));
    Map<NativeKey, GivenPaths.Given> fresh = new LinkedHashMap<>();
    candidates.forEach(
        (key, texts) -> fresh.put(key, new GivenPaths.Given(allocator.allocate(texts), now)));
    fresh.forEach((key, path) -> present.came(key, path.path()));
    given.putAll(fresh);
    paths.add(fresh);
  }

  private List<PageChange> remove(Set<NativeKey> gone) throws SQLException {
    pages.remove(gone);
    seen.remove(gone);
    return gone.stream()
        .filter(known::containsKey)
        .map(key -> PageChange.removed(known(key)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private List<PageChange> map(Map<NativeKey, String> digests) throws SQLException {
    List<PageChange> changes = new ArrayList<>();
    Map<Long, Long> terms = site.partitions().termsByTaxonomyId();
    for (EntityMapping entity : mapping.entities().values()) {
      for (List<Long> chunk : chunks(digests.keySet(), entity)) {
        List<NativeRecord> found = new ArrayList<>();
        records.whole(entity, chunk, terms, found::add);
        Map<NativeKey, Seen> now = new LinkedHashMap<>();
        for (NativeRecord record : found) {
          NativeKey key = new NativeKey(entity.name(), record.id());
          take(entity, record, key, changes);
          now.put(key, new Seen(digests.getOrDefault(key, ""), references.named()));
        }
        seen.put(now);
      }
    }
    return changes;
  }

  private void take(
      EntityMapping entity, NativeRecord record, NativeKey key, List<PageChange> changes)
      throws SQLException {
    Known last = known.get(key);
    references.begin(given.containsKey(key) ? given(key).seen() : now);
    if (given.containsKey(key)) {
      Mapped mapped = mapper.toPage(entity, record, given(key).path(), references);
      if (mapped instanceof Mapped.OfPage there
          && Visibility.of(there.page().frontmatter()).isPresent()) {
        Known told = known(entity, record, there.page());
        if (last == null || !last.digest().equals(told.digest())) {
          pages.put(key, there.page(), told);
          changes.add(PageChange.between(last, told));
        }
        return;
      }
    }
    if (last != null) {
      pages.remove(List.of(key));
      changes.add(PageChange.removed(last));
    }
  }

  private static Known known(EntityMapping entity, NativeRecord record, Page page) {
    Visibility visibility = Visibility.of(page.frontmatter()).orElseThrow();
    return new Known(
        entity.pageId(record.id()),
        page.path(),
        visibility.partition().value(),
        visibility.state(),
        Sha256.hex(page.file().render()));
  }

  private GivenPaths.Given given(NativeKey key) {
    GivenPaths.Given path = given.get(key);
    if (path == null) {
      throw new IllegalStateException("a page without a path");
    }
    return path;
  }

  private Known known(NativeKey key) {
    Known page = known.get(key);
    if (page == null) {
      throw new IllegalStateException("no such page");
    }
    return page;
  }

  private static List<List<Long>> chunks(Collection<NativeKey> keys, EntityMapping entity) {
    List<Long> ids =
        keys.stream()
            .filter(key -> key.entity().equals(entity.name()))
            .map(NativeKey::id)
            .sorted(Long::compareUnsigned)
            .toList();
    List<List<Long>> chunks = new ArrayList<>();
    for (int from = 0; from < ids.size(); from += CHUNK) {
      chunks.add(ids.subList(from, Math.min(from + CHUNK, ids.size())));
    }
    return chunks;
  }
}
