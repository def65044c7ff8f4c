package dev.trellis.tomatio.search;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessDecider;
import dev.trellis.core.access.Caller;
import dev.trellis.core.access.Channel;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.access.Right;
import dev.trellis.core.access.Scopes;
import dev.trellis.core.access.Standing;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Sha256;
import dev.trellis.core.page.Body;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.store.SearchQuery.Validity;
import dev.trellis.core.time.UtcInstant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Pages in a map that an index can follow, with a version that grows with each change. */
final class Shelf implements PageSource {
  static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");
  static final Instant SINCE = Instant.parse("2026-01-01T00:00:00Z");

  private final Map<String, IndexedPage> pages = new TreeMap<>();
  private final Map<String, Long> changed = new TreeMap<>();
  private long version;
  private String language = "";

  /** Puts a page, new or changed. */
  Shelf put(Page page) {
    return put(page, SINCE);
  }

  /** Puts a page as it is since an instant. */
  Shelf put(Page page, Instant since) {
    String path = page.path().value();
    pages.put(path, new IndexedPage(page, Sha256.hex(page.file().render()), since));
    changed.put(path, ++version);
    return this;
  }

  /** Takes a page away. */
  Shelf remove(String path) {
    pages.remove(path);
    changed.put(path, ++version);
    return this;
  }

  Shelf language(String name) {
    this.language = name;
    return this;
  }

  /** Goes back to an earlier count, as a database does that was restored. */
  Shelf version(long earlier) {
    this.version = earlier;
    return this;
  }

  Set<String> paths() {
    return Set.copyOf(pages.keySet());
  }

  @Override
  public State state() {
    return new State(version, language, SINCE);
  }

  @Override
  public void changedSince(long from, Consumer<IndexedPage> put, Consumer<String> gone) {
    changed.forEach(
        (path, at) -> {
          if (at > from) {
            IndexedPage page = pages.get(path);
            if (page == null) {
              gone.accept(path);
            } else {
              put.accept(page);
            }
          }
        });
  }

  @Override
  public void digests(BiConsumer<String, String> sink) {
    pages.forEach((path, page) -> sink.accept(path, page.digest()));
  }

  @Override
  public void pages(Collection<String> paths, Consumer<IndexedPage> sink) {
    new ArrayList<>(paths).forEach(path -> sink.accept(pages.get(path)));
  }

  /** A page in a partition; further members of its frontmatter in pairs. */
  static Page page(String path, String partition, String title, String body, Object... more) {
    Map<String, Data> members = new TreeMap<>();
    members.put("title", Data.text(title));
    members.put("updated", Data.text("2026-10-01T00:00:00Z"));
    members.put("id", Data.text("id-" + path.replace('/', '-')));
    members.put("type", Data.text("semantic"));
    members.put("partition", Data.text(partition));
    for (int i = 0; i < more.length; i += 2) {
      members.put(
          (String) more[i],
          more[i + 1] instanceof String text ? Data.text(text) : (Data) more[i + 1]);
    }
    return Page.of(new PagePath(path), new Frontmatter(Data.Obj.of(members)), Body.of(body));
  }

  /** The {@code review} of a proposal. */
  static Data.Obj proposedBy(String author) {
    return Data.Obj.of(
        Map.of(
            "state",
            Data.text("proposed"),
            "generated",
            Data.Obj.of(Map.of("by", Data.text(author), "at", Data.text("2026-10-01T00:00:00Z")))));
  }

  /** What somebody may see who reads these partitions. */
  static Access reader(String... partitions) {
    return access("agent:scout", "memory:read", Set.of(), partitions);
  }

  static Access access(
      String principal, String scopes, Set<String> reviewed, String... partitions) {
    TreeMap<PartitionName, Set<Right>> rights = new TreeMap<>();
    for (String name : partitions) {
      rights.put(
          new PartitionName(name),
          reviewed.contains(name) ? EnumSet.of(Right.READ, Right.REVIEW) : EnumSet.of(Right.READ));
    }
    Caller caller =
        new Caller(
            new ContextId("garden"),
            PrincipalId.parse(principal).orElseThrow(),
            null,
            "client",
            "grant",
            Scopes.parse(scopes),
            Channel.MCP);
    return new AccessDecider()
        .decide(caller, who -> new Standing(true, false, rights), UtcInstant.of(NOW));
  }

  /** A search by fit among all that is approved and current. */
  static SearchQuery fit(String text) {
    return query(text, PageQuery.CURRENT, Validity.CURRENT, Order.FIT, null);
  }

  static SearchQuery query(
      String text, PageQuery pages, Validity validity, Order order, SearchQuery.Place after) {
    return new SearchQuery(text, pages, validity, NOW, null, order, after, 50);
  }

  /** The paths of matches, the best first. */
  static List<String> paths(dev.trellis.core.store.Matches matches) {
    return matches.found().stream()
        .sorted(
            (a, b) ->
                a.fit() == b.fit()
                    ? a.path().compareTo(b.path())
                    : Double.compare(b.fit(), a.fit()))
        .map(it -> it.path().value())
        .toList();
  }
}
