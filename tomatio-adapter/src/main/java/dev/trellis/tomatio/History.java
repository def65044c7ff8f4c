package dev.trellis.tomatio;

import dev.trellis.core.page.Body;
import dev.trellis.core.page.Page;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.mapping.EntityMapping;
import dev.trellis.mapping.Findings;
import dev.trellis.mapping.Mapped;
import dev.trellis.mapping.MappingFile;
import dev.trellis.mapping.NativeRecord;
import dev.trellis.mapping.PageMapper;
import dev.trellis.mapping.References;
import dev.trellis.mapping.RevisionMapping;
import dev.trellis.tomatio.sql.SelectRecords;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The earlier texts of posts that WordPress keeps (D-18). Which there are is known from their keys;
 * the texts themselves are streamed, post by post, the oldest first.
 */
final class History {
  private static final int CHUNK = 200;

  private final SelectRecords records;
  private final RevisionMapping revisions;
  private final PageMapper mapper;
  private final References references;
  private final Map<Long, Long> taxonomyTerms;
  private final Findings findings;
  private final Map<Long, Kept> kept = new HashMap<>();
  private long undecodable;

  /** Takes an earlier text and its number, from 1 for the oldest of its post. */
  @FunctionalInterface
  interface Sink {
    void take(Page version, int number);
  }

  /**
   * What is kept of a post.
   *
   * @param newest the id of the newest text
   * @param oldest when the oldest one was stored, if it says
   */
  private record Kept(long newest, @Nullable UtcInstant oldest) {}

  /**
   * What a post has become.
   *
   * @param page it, without its body
   * @param fingerprint that of its text
   */
  private record Current(Page page, String fingerprint) {}

  private History(
      SelectRecords records,
      MappingFile mapping,
      PageMapper mapper,
      References references,
      Map<Long, Long> taxonomyTerms,
      Findings findings) {
    this.records = records;
    this.revisions = mapping.revisions();
    this.mapper = mapper;
    this.references = references;
    this.taxonomyTerms = taxonomyTerms;
    this.findings = findings;
  }

  /** Reads which earlier texts there are. */
  static History read(
      SelectRecords records,
      MappingFile mapping,
      PageMapper mapper,
      References references,
      Map<Long, Long> taxonomyTerms,
      Findings findings)
      throws SQLException {
    History history = new History(records, mapping, mapper, references, taxonomyTerms, findings);
    records.revisionKeys(history::note);
    return history;
  }

  /** Reports a post whose first text is lost. */
  void report(EntityMapping entity, NativeRecord post) {
    if (entity.postTypeName().isPresent()) {
      UtcInstant oldest = Optional.ofNullable(kept.get(post.id())).map(Kept::oldest).orElse(null);
      revisions.firstText(entity, post, oldest, references).forEach(findings::add);
    }
  }

  /**
   * Gives the earlier texts of an entity's posts, without the one that equals the post now.
   *
   * @return how many could not be given, for no page can carry their bytes or those of the post
   */
  long each(EntityMapping entity, PageIndex index, Sink sink) throws SQLException {
    if (entity.postTypeName().isEmpty()) {
      return 0;
    }
    undecodable = 0;
    List<Long> posts = index.ids(entity).stream().filter(kept::containsKey).toList();
    for (int from = 0; from < posts.size(); from += CHUNK) {
      List<Long> chunk = posts.subList(from, Math.min(from + CHUNK, posts.size()));
      Map<Long, Current> current = new HashMap<>();
      records.whole(entity, chunk, taxonomyTerms, post -> current(entity, post, index, current));
      Map<Long, Integer> numbers = new HashMap<>();
      records.revisions(chunk, revision -> give(revision, current, numbers, sink));
    }
    return undecodable;
  }

  private void note(NativeRecord revision) {
    revisions
        .post(revision)
        .ifPresent(
            post ->
                kept.merge(
                    post,
                    new Kept(revision.id(), revisions.storedAt(revision, references).orElse(null)),
                    (older, newer) -> new Kept(newer.newest(), older.oldest())));
  }

  private void current(
      EntityMapping entity, NativeRecord post, PageIndex index, Map<Long, Current> current) {
    index
        .path(entity.name(), post.id())
        .map(path -> mapper.toPage(entity, post, path, references))
        .filter(Mapped.OfPage.class::isInstance)
        .map(mapped -> ((Mapped.OfPage) mapped).page())
        .ifPresent(
            page ->
                current.put(
                    post.id(),
                    new Current(
                        Page.of(page.path(), page.frontmatter(), Body.of("")),
                        revisions.fingerprint(post))));
  }

  private void give(
      NativeRecord revision, Map<Long, Current> current, Map<Long, Integer> numbers, Sink sink) {
    long post = revisions.post(revision).orElse(0);
    if (post == 0) {
      return;
    }
    Current now = current.get(post);
    if (now == null) {
      undecodable++;
      return;
    }
    Kept known = kept.get(post);
    if (known != null
        && known.newest() == revision.id()
        && now.fingerprint().equals(revisions.fingerprint(revision))) {
      return;
    }
    switch (mapper.toVersion(now.page(), revision, references)) {
      case Mapped.OfPage(var version, var odd) -> {
        odd.forEach(findings::add);
        sink.take(version, numbers.merge(post, 1, Integer::sum));
      }
      case Mapped.Undecodable() -> undecodable++;
      case Mapped.NotInContext() -> {}
      case Mapped.UnknownState() -> {}
    }
  }
}
