package dev.trellis.tomatio.search;

import dev.trellis.core.access.Access;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.tomatio.search.PageSource.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The search index of one context. It follows the tables: before each answer it takes in what
 * changed, and after it looks whether the tables are still what was answered from (D-5b).
 *
 * <p>It needs no care. A folder that is missing, damaged, of another version or language, or in use
 * by another process is replaced by a new index, the last in memory. When it cannot be written, as
 * on a full disk, there is no index for a while and {@link #search} says so.
 */
public final class SearchIndex implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SearchIndex.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration PAUSE = Duration.ofSeconds(30);
  private static final int TRIES = 3;

  private final String name;
  private final IndexFolder folder;
  private final Clock clock;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable OpenIndex open;
  private volatile Instant notBefore = Instant.MIN;

  /**
   * An index that is made at the first search.
   *
   * @param name what the log calls it
   * @param folder where it is kept; in memory when null
   */
  public SearchIndex(String name, @Nullable Path folder, Clock clock) {
    this(name, clock, new IndexFolder(name, folder, FSDirectory::open));
  }

  SearchIndex(String name, Clock clock, IndexFolder folder) {
    this.name = name;
    this.folder = folder;
    this.clock = clock;
  }

  /**
   * Searches among what the caller sees.
   *
   * @param source the tables, in the caller's transaction
   * @return empty when there is no index now: another thread is building it, or it cannot be
   *     written
   */
  public Optional<Matches> search(Access access, SearchQuery query, PageSource source) {
    Matches matches = null;
    for (int attempt = 0; attempt < TRIES; attempt++) {
      OpenIndex index = upToDate(source);
      if (index == null) {
        return Optional.empty();
      }
      try {
        matches = index.search(access, query);
        if (matches != null && index.isAt(source.state().version())) {
          return Optional.of(matches);
        }
      } catch (IOException | UncheckedIOException | AlreadyClosedException | InternalError damage) {
        discard(index, damage);
      }
    }
    return Optional.ofNullable(matches);
  }

  /**
   * How large an index is and where it stands.
   *
   * @param pages the pages that it holds
   * @param bytes the size of its files
   * @param version the version of the tables that it stands at; -1 when that is not known
   */
  public record Size(int pages, long bytes, long version) {}

  /** Its size now; empty while there is none. */
  public Optional<Size> size() {
    OpenIndex index = open;
    return index == null ? Optional.empty() : index.size();
  }

  /** The parts of texts that fit a query, by the words that the index knows. */
  public Snippets snippets() {
    OpenIndex index = open;
    return index == null ? new Snippets(PageAnalyzer.of("")) : index.snippets();
  }

  /** Brings the index up to date without searching, so that the first search need not wait. */
  public void prepare(PageSource source) {
    upToDate(source);
  }

  private @Nullable OpenIndex upToDate(PageSource source) {
    State state = source.state();
    OpenIndex index = open;
    if (index != null && index.isUsable(state)) {
      return index;
    }
    if (clock.instant().isBefore(notBefore) || !isMine()) {
      return null;
    }
    try {
      return follow(source);
    } finally {
      lock.unlock();
    }
  }

  private boolean isMine() {
    try {
      return lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private @Nullable OpenIndex follow(PageSource source) {
    for (int attempt = 0; attempt < 2; attempt++) {
      OpenIndex index = open;
      try {
        String language = source.state().language();
        if (index == null || !index.isFor(language)) {
          close();
          index = OpenIndex.at(name, folder, PageAnalyzer.of(language));
          open = index;
        }
        index.follow(source);
        return index;
      } catch (IOException | UncheckedIOException | AlreadyClosedException | InternalError damage) {
        discard(index, damage);
      }
    }
    notBefore = clock.instant().plus(PAUSE);
    LOG.warn(
        "The search index of {} cannot be written. Searching reads every page until it can be; the"
            + " next try is in {} s.",
        name,
        PAUSE.toSeconds());
    return null;
  }

  /** Throws a damaged index away; the next search makes another. */
  private void discard(@Nullable OpenIndex index, Throwable damage) {
    lock.lock();
    try {
      LOG.warn("The search index of {} is damaged and is made anew", name, damage);
      if (index != null && index == open) {
        open = null;
        index.destroy();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      OpenIndex index = open;
      open = null;
      if (index != null) {
        index.close();
      }
    } finally {
      lock.unlock();
    }
  }
}
