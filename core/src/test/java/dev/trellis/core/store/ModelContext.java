package dev.trellis.core.store;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.AccessLists;
import dev.trellis.core.access.Grant;
import dev.trellis.core.access.Right;
import dev.trellis.core.access.Standing;
import dev.trellis.core.access.TokenHash;
import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Data;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.memory.PlainSearch;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageId;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.time.UtcInstant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One context in lists and maps, with the rule of {@link Access#sees} applied to each page. */
public final class ModelContext implements Transaction, Pages, AuditLog, Grants {
  private ContextFacts facts;
  private final SortedMap<PagePath, Page> held = new TreeMap<>();
  private final SortedMap<PrincipalId, Standing> standings = new TreeMap<>();
  private final SortedMap<PrincipalId, PrincipalEntry> people = new TreeMap<>();
  private final SortedMap<PartitionName, PartitionEntry> partitions = new TreeMap<>();
  private final List<AuditEntry> log = new ArrayList<>();
  private final Map<String, Grant> grants = new LinkedHashMap<>();
  private final Map<TokenHash, String> tokens = new LinkedHashMap<>();
  private Data.@Nullable Obj profile;

  /** An empty context. */
  public ModelContext(ContextFacts facts) {
    this.facts = facts;
  }

  /** Adds or replaces a page. */
  public ModelContext page(Page page) {
    held.put(page.path(), page);
    return this;
  }

  /** Adds a partition. */
  public ModelContext partition(String name, @Nullable String description) {
    PartitionName partition = new PartitionName(name);
    partitions.put(partition, new PartitionEntry(partition, description, new TreeMap<>()));
    return this;
  }

  /** Adds a principal and its rights. */
  public ModelContext principal(PrincipalEntry entry, Standing standing) {
    people.put(entry.id(), entry);
    standings.put(entry.id(), standing);
    return this;
  }

  /** Sets the team profile. */
  public ModelContext profile(Data.@Nullable Obj document) {
    this.profile = document;
    return this;
  }

  /** All pages, by path. */
  public Collection<Page> all() {
    return List.copyOf(held.values());
  }

  /** The log, oldest first. */
  public List<AuditEntry> log() {
    return List.copyOf(log);
  }

  ModelContext copy() {
    ModelContext copy = new ModelContext(facts);
    copy.become(this);
    return copy;
  }

  void become(ModelContext other) {
    ModelContext from = other;
    facts = from.facts;
    profile = from.profile;
    replace(held, from.held);
    replace(standings, from.standings);
    replace(people, from.people);
    replace(partitions, from.partitions);
    replace(grants, from.grants);
    replace(tokens, from.tokens);
    List<AuditEntry> entries = List.copyOf(from.log);
    log.clear();
    log.addAll(entries);
  }

  private static <K, V> void replace(Map<K, V> into, Map<K, V> from) {
    Map<K, V> copy = new LinkedHashMap<>(from);
    into.clear();
    into.putAll(copy);
  }

  @Override
  public ContextFacts facts() {
    return facts;
  }

  @Override
  public AccessLists accessLists() {
    return principal -> standings.getOrDefault(principal, Standing.NOBODY);
  }

  @Override
  public Pages pages() {
    return this;
  }

  @Override
  public List<PartitionEntry> partitions(Access access) {
    return partitions.values().stream()
        .filter(entry -> access.rights().containsKey(entry.name()))
        .toList();
  }

  @Override
  public List<PrincipalEntry> members(Access access) {
    return people.values().stream()
        .filter(entry -> entry.status() == ContextDescriptor.Status.ACTIVE)
        .filter(entry -> knows(access, entry.id()))
        .toList();
  }

  private boolean knows(Access access, PrincipalId other) {
    Standing standing = standings.getOrDefault(other, Standing.NOBODY);
    return access.controller()
        || other.equals(access.caller().principal())
        || standing.rights().entrySet().stream()
            .anyMatch(
                it -> it.getValue().contains(Right.READ) && access.member().contains(it.getKey()));
  }

  @Override
  public Profiles profiles() {
    return access -> Optional.ofNullable(profile);
  }

  @Override
  public AuditLog audit() {
    return this;
  }

  @Override
  public Grants grants() {
    return this;
  }

  @Override
  public Optional<Page> at(Access access, PagePath path, boolean review) {
    return seen(access, review).filter(page -> page.path().equals(path)).findFirst();
  }

  @Override
  public Optional<Page> withId(Access access, PageId id, boolean review) {
    return seen(access, review).filter(page -> id(page).equals(id.value())).findFirst();
  }

  @Override
  public List<PageHead> list(Access access, PageQuery query, @Nullable PagePath after, int limit) {
    return matching(access, query)
        .filter(page -> after == null || page.path().compareTo(after) > 0)
        .limit(limit)
        .map(page -> new PageHead(page.path(), page.frontmatter()))
        .toList();
  }

  @Override
  public void scan(Access access, PageQuery query, Consumer<Page> sink) {
    matching(access, query).forEach(sink);
  }

  @Override
  public SortedSet<String> visible(Access access, Collection<String> ids) {
    return seen(access, true)
        .map(ModelContext::id)
        .filter(ids::contains)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The model has no index. */
  @Override
  public Optional<Matches> search(Access access, SearchQuery query) {
    return Optional.empty();
  }

  @Override
  public List<Excerpt> excerpts(Access access, SearchQuery query, List<PagePath> paths) {
    return paths.stream()
        .flatMap(path -> at(access, path, true).stream())
        .filter(page -> query.matches(page.path(), page.frontmatter(), access.at()))
        .map(
            page ->
                new Excerpt(
                    new PageHead(page.path(), page.frontmatter()),
                    PlainSearch.snippet(query.text(), page.file().body().text())))
        .toList();
  }

  private Stream<Page> matching(Access access, PageQuery query) {
    return seen(access, true)
        .filter(page -> query.matches(page.path(), page.frontmatter(), access.at()));
  }

  private Stream<Page> seen(Access access, boolean review) {
    return held.values().stream()
        .filter(
            page ->
                Visibility.of(page.frontmatter())
                    .filter(access::sees)
                    .filter(it -> review || it.state() == Review.State.APPROVED)
                    .isPresent());
  }

  private static String id(Page page) {
    return page.frontmatter().data().text("id").orElse("");
  }

  @Override
  public void append(AuditEntry entry) {
    log.add(entry);
  }

  @Override
  public void newestFirst(
      Access access, AuditLog.@Nullable Position after, Predicate<AuditEntry> sink) {
    Comparator<AuditEntry> order =
        Comparator.comparing(AuditEntry::at).thenComparing(AuditEntry::id).reversed();
    for (AuditEntry entry : log.stream().sorted(order).toList()) {
      boolean own = access.controller() || entry.principal().equals(access.caller().principal());
      if (own && isBehind(entry, after) && !sink.test(entry)) {
        return;
      }
    }
  }

  private static boolean isBehind(AuditEntry entry, AuditLog.@Nullable Position after) {
    if (after == null) {
      return true;
    }
    int time = entry.at().compareTo(after.at());
    return time == 0 ? entry.id().compareTo(after.id()) < 0 : time < 0;
  }

  @Override
  public Optional<Grant> of(TokenHash token) {
    return Optional.ofNullable(tokens.get(token)).map(grants::get);
  }

  @Override
  public void used(String grant, UtcInstant at) {
    grants.computeIfPresent(grant, (id, it) -> with(it, at, it.revoked()));
  }

  @Override
  public List<Grant> list(Access access) {
    return grants.values().stream()
        .filter(grant -> isOwn(access, grant))
        .sorted(Comparator.comparing(Grant::created).reversed().thenComparing(Grant::id))
        .toList();
  }

  @Override
  public Optional<Grant> find(Access access, String id) {
    return Optional.ofNullable(grants.get(id)).filter(grant -> isOwn(access, grant));
  }

  @Override
  public void create(Access access, Grant grant, TokenHash token) {
    grants.put(grant.id(), grant);
    tokens.put(token, grant.id());
  }

  @Override
  public void revoke(Access access, String id, UtcInstant at) {
    grants.computeIfPresent(id, (key, it) -> with(it, it.lastUsed(), at));
  }

  private static boolean isOwn(Access access, Grant grant) {
    return access.controller() || grant.principal().equals(access.caller().principal());
  }

  private static Grant with(Grant grant, @Nullable UtcInstant used, @Nullable UtcInstant revoked) {
    return new Grant(
        grant.id(),
        grant.client(),
        grant.principal(),
        grant.onBehalfOf(),
        grant.scopes(),
        grant.created(),
        grant.expires(),
        used,
        revoked);
  }
}
