package dev.trellis.tomatio;

import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Sha256;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.Finding;
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
 * are read and mapped again; so are those that name others when pages come or go, and all of them
 * when terms, users or options changed.
 */
final class ReconcilePages {
  private static final int CHUNK = 200;

  private final Connection connection;
  private final Site site;
  private final MappingFile mapping;
  private final PageMapper mapper;
  private final SelectRecords records;
  private final SeenRecords seen;
  private final GivenPaths paths;
  private final StoredPages pages;
  private final UtcInstant now;
  private final ServedReferences references;
  private final Map<NativeKey, PagePath> present = new HashMap<>();
  private Map<NativeKey, GivenPaths.Given> given = Map.of();
  private Map<NativeKey, Known> known = Map.of();

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
    this.connection = connection;
    this.site = site;
    this.mapping = mapping;
    this.mapper = new PageMapper(mapping);
    this.records = site.records(connection, mapping);
    this.seen = new SeenRecords(connection, names);
    this.paths = new GivenPaths(connection, names);
    this.pages = new StoredPages(connection, names, version, now);
    this.now = now;
    this.references = new ServedReferences(site, site.zone(mapping.site()), now, present);
  }

  /**
   * Takes in what changed.
   *
   * @param tables the tables that may have changed
   * @param everything whether every record must be mapped again
   */
  List<PageChange> run(Set<String> tables, boolean everything) throws SQLException {
    Map<NativeKey, Seen> before = seen.all();
    known = pages.all();
    given = new HashMap<>(paths.all());
    known.keySet().forEach(key -> present.put(key, given(key).path()));
    Map<NativeKey, String> fingerprints = new LinkedHashMap<>();
    Set<NativeKey> gone = new HashSet<>();
    for (EntityMapping entity : mapping.entities().values()) {
      if (everything || concerns(entity, tables)) {
        compare(entity, before, everything, fingerprints, gone);
      }
    }
    boolean moved = settle(fingerprints.keySet(), gone);
    if (moved) {
      addReferring(before, gone, fingerprints);
    }
    List<PageChange> changes = remove(gone);
    changes.addAll(map(fingerprints));
    return changes;
  }

  private static boolean concerns(EntityMapping entity, Set<String> tables) {
    return tables.contains(entity.table())
        || tables.contains("links")
        || (entity.postTypeName().isPresent()
            && (tables.contains("postmeta") || tables.contains("term_relationships")));
  }

  private void compare(
      EntityMapping entity,
      Map<NativeKey, Seen> before,
      boolean everything,
      Map<NativeKey, String> changed,
      Set<NativeKey> gone)
      throws SQLException {
    Set<NativeKey> there = new HashSet<>();
    new SelectFingerprints(connection, site.tables(), mapping)
        .of(entity)
        .forEach(
            (id, fingerprint) -> {
              NativeKey key = new NativeKey(entity.name(), id);
              there.add(key);
              Seen last = before.get(key);
              if (everything || last == null || !last.fingerprint().equals(fingerprint)) {
                changed.put(key, fingerprint);
              }
            });
    before.keySet().stream()
        .filter(key -> key.entity().equals(entity.name()) && !there.contains(key))
        .forEach(gone::add);
  }

  /** Decides which records are pages now, and gives paths; tells whether any page came or went. */
  private boolean settle(Set<NativeKey> changed, Set<NativeKey> gone) throws SQLException {
    boolean moved = gone.stream().anyMatch(present::containsKey);
    gone.forEach(present::remove);
    Map<NativeKey, GivenPaths.Given> fresh = new LinkedHashMap<>();
    PathAllocator allocator = new PathAllocator();
    given.values().forEach(it -> allocator.keep(it.path()));
    for (EntityMapping entity : mapping.entities().values()) {
      for (List<Long> chunk : chunks(changed, entity)) {
        List<NativeRecord> found = new ArrayList<>();
        records.keys(entity, chunk, found::add);
        for (NativeRecord record : found) {
          NativeKey key = new NativeKey(entity.name(), record.id());
          boolean isPage =
              mapper.state(entity, record, references) instanceof EntityMapping.State.Present;
          if (isPage && !given.containsKey(key)) {
            PagePath path = allocator.allocate(entity.pathCandidates(record));
            fresh.put(key, new GivenPaths.Given(path, now));
            given.put(key, new GivenPaths.Given(path, now));
          }
          moved |= isPage != present.containsKey(key);
          if (isPage) {
            present.put(key, given(key).path());
          } else {
            present.remove(key);
          }
        }
      }
    }
    paths.add(fresh);
    return moved;
  }

  private static void addReferring(
      Map<NativeKey, Seen> before, Set<NativeKey> gone, Map<NativeKey, String> changed) {
    before.forEach(
        (key, last) -> {
          if (last.refers() && !gone.contains(key)) {
            changed.putIfAbsent(key, last.fingerprint());
          }
        });
  }

  private List<PageChange> remove(Set<NativeKey> gone) throws SQLException {
    pages.remove(gone);
    seen.remove(gone);
    return gone.stream()
        .filter(known::containsKey)
        .map(key -> PageChange.removed(known(key)))
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private List<PageChange> map(Map<NativeKey, String> fingerprints) throws SQLException {
    List<PageChange> changes = new ArrayList<>();
    Map<Long, Long> terms = site.partitions().termsByTaxonomyId();
    for (EntityMapping entity : mapping.entities().values()) {
      for (List<Long> chunk : chunks(fingerprints.keySet(), entity)) {
        List<NativeRecord> found = new ArrayList<>();
        records.whole(entity, chunk, terms, found::add);
        Map<NativeKey, Seen> now = new LinkedHashMap<>();
        for (NativeRecord record : found) {
          NativeKey key = new NativeKey(entity.name(), record.id());
          boolean refers = take(entity, record, key, changes);
          now.put(key, new Seen(fingerprints.getOrDefault(key, ""), refers));
        }
        seen.put(now);
      }
    }
    return changes;
  }

  /** Takes in one record; tells whether it names others. */
  private boolean take(
      EntityMapping entity, NativeRecord record, NativeKey key, List<PageChange> changes)
      throws SQLException {
    Known last = known.get(key);
    if (given.containsKey(key)) {
      references.firstSeen(given(key).seen());
      Mapped mapped = mapper.toPage(entity, record, given(key).path(), references);
      if (mapped instanceof Mapped.OfPage(var page, var findings)
          && Visibility.of(page.frontmatter()).isPresent()) {
        Known told = known(entity, record, page);
        if (last == null || !last.digest().equals(told.digest())) {
          pages.put(key, page, told);
          changes.add(PageChange.between(last, told));
        }
        return refers(page, findings);
      }
    }
    if (last != null) {
      pages.remove(List.of(key));
      changes.add(PageChange.removed(last));
    }
    return false;
  }

  private static boolean refers(Page page, List<Finding> findings) {
    return page.frontmatter().data().get("derived_from").isPresent()
        || findings.stream().anyMatch(found -> found.kind() == Finding.Kind.DANGLING_LINK);
  }

  private static Known known(EntityMapping entity, NativeRecord record, Page page) {
    Visibility visibility = Visibility.of(page.frontmatter()).orElseThrow();
    return new Known(
        entity.pageId(record.id()),
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
