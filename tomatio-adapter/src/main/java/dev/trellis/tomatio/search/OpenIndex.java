package dev.trellis.tomatio.search;

import dev.trellis.core.access.Access;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.tomatio.search.PageSource.State;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An index that is open: its writer, and the state of the tables that it stands at. */
final class OpenIndex {
  private static final Logger LOG = LoggerFactory.getLogger(OpenIndex.class);
  private static final int CALLERS = 64;
  private static final int TOLD_EVERY = 20_000;
  private static final int COMMITTED_EVERY = 1_000;
  private static final int FETCHED = 500;

  private final String name;
  private final PageAnalyzer analyzer;
  private final IndexWriter writer;
  private final Map<VisibleSet.Key, Seen> seen =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<VisibleSet.Key, Seen> eldest) {
          return size() > CALLERS;
        }
      };
  private volatile Standing standing;
  private int uncommitted;

  /** What a caller saw from an instant on. */
  private record Seen(VisibleSet set, Instant from) {}

  /**
   * What the index holds.
   *
   * @param reader the documents
   * @param version the tables' version; -1 when it is not known
   * @param since when the context was first seen
   */
  private record Standing(DirectoryReader reader, long version, Instant since) {}

  private OpenIndex(String name, PageAnalyzer analyzer, IndexWriter writer, Standing standing) {
    this.name = name;
    this.analyzer = analyzer;
    this.writer = writer;
    this.standing = standing;
  }

  /** Opens or makes the index in a folder. */
  static OpenIndex at(String name, IndexFolder folder, PageAnalyzer analyzer) throws IOException {
    IndexWriter writer = folder.writer(analyzer);
    return new OpenIndex(
        name, analyzer, writer, new Standing(DirectoryReader.open(writer), -1, Instant.MAX));
  }

  /** Whether it makes words as a site of that language needs. */
  boolean isFor(String language) {
    return analyzer.id().equals(PageAnalyzer.of(language).id());
  }

  /** Its size; empty when it is being closed. */
  Optional<SearchIndex.Size> size() {
    Standing now = standing;
    if (!now.reader().tryIncRef()) {
      return Optional.empty();
    }
    try {
      Directory directory = writer.getDirectory();
      long bytes = 0;
      for (String file : directory.listAll()) {
        bytes += directory.fileLength(file);
      }
      return Optional.of(new SearchIndex.Size(now.reader().numDocs(), bytes, now.version()));
    } catch (IOException | RuntimeException removedMeanwhile) {
      return Optional.empty();
    } finally {
      try {
        now.reader().decRef();
      } catch (IOException e) {
        LOG.warn("The search index of {} could not be closed", name, e);
      }
    }
  }

  /** The parts of texts that fit a query. */
  Snippets snippets() {
    return new Snippets(analyzer);
  }

  /** Whether it stands at that version of the tables. */
  boolean isAt(long version) {
    return standing.version() == version;
  }

  /** Whether it can answer for that state as it is. */
  boolean isUsable(State state) {
    return isAt(state.version()) && isFor(state.language());
  }

  /**
   * Searches in what it holds now; null when that was replaced meanwhile.
   *
   * @throws IOException when the index is damaged
   */
  @Nullable Matches search(Access access, SearchQuery query) throws IOException {
    return searchWith(access, query, VisibleStatistics::new);
  }

  /** The same, with another way to count. */
  @Nullable Matches searchWith(
      Access access, SearchQuery query, Function<VisibleSet, IndexSearcher> counting)
      throws IOException {
    Standing now = standing;
    if (!now.reader().tryIncRef()) {
      return null;
    }
    try {
      VisibleSet visible = visible(now.reader(), access);
      return new Search(visible, counting.apply(visible), query, analyzer).run(now.since());
    } finally {
      now.reader().decRef();
    }
  }

  private VisibleSet visible(DirectoryReader reader, Access access) throws IOException {
    VisibleSet.Key key = VisibleSet.Key.of(access);
    Instant at = access.at().instant();
    synchronized (seen) {
      Seen last = seen.get(key);
      if (last != null
          && last.set().reader().equals(reader)
          && !at.isBefore(last.from())
          && at.isBefore(last.set().until())) {
        return last.set();
      }
    }
    VisibleSet set = VisibleSet.of(reader, access);
    synchronized (seen) {
      seen.put(key, new Seen(set, at));
    }
    return set;
  }

  /** Takes in what changed in the tables. One thread at a time. */
  void follow(PageSource source) throws IOException {
    State state = source.state();
    Standing last = standing;
    if (last.version() == state.version()) {
      return;
    }
    if (last.version() < 0 || last.version() > state.version()) {
      compare(source);
    } else {
      source.changedSince(last.version(), this::put, this::remove);
    }
    DirectoryReader next = DirectoryReader.openIfChanged(last.reader(), writer);
    standing = new Standing(next == null ? last.reader() : next, state.version(), state.since());
    if (next != null) {
      synchronized (seen) {
        seen.clear();
      }
      last.reader().decRef();
    }
    if (uncommitted >= COMMITTED_EVERY) {
      commit();
    }
  }

  /** Takes in the difference, page by page, when the index does not know where it stands. */
  private void compare(PageSource source) throws IOException {
    Map<String, String> held = digests();
    List<String> wanted = new ArrayList<>();
    source.digests(
        (path, digest) -> {
          if (!digest.equals(held.remove(path))) {
            wanted.add(path);
          }
        });
    held.keySet().forEach(this::remove);
    if (!wanted.isEmpty()) {
      LOG.info("The search index of {} takes in {} pages", name, wanted.size());
    }
    int done = 0;
    for (int from = 0; from < wanted.size(); from += FETCHED) {
      List<String> paths = wanted.subList(from, Math.min(wanted.size(), from + FETCHED));
      source.pages(paths, this::put);
      if ((from + paths.size()) / TOLD_EVERY > done) {
        done = (from + paths.size()) / TOLD_EVERY;
        LOG.info(
            "The search index of {} has {} of {} pages", name, from + paths.size(), wanted.size());
      }
    }
    commit();
  }

  private Map<String, String> digests() throws IOException {
    Map<String, String> digests = new HashMap<>();
    for (LeafReaderContext leaf : standing.reader().leaves()) {
      SortedDocValues paths = DocValues.getSorted(leaf.reader(), Field.PATH);
      BinaryDocValues values = DocValues.getBinary(leaf.reader(), Field.DIGEST);
      Bits live = leaf.reader().getLiveDocs();
      for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
        if ((live == null || live.get(doc))
            && paths.advanceExact(doc)
            && values.advanceExact(doc)) {
          digests.put(
              paths.lookupOrd(paths.ordValue()).utf8ToString(),
              values.binaryValue().utf8ToString());
        }
      }
    }
    return digests;
  }

  private void put(IndexedPage page) {
    Optional<Document> document = PageDocument.of(page);
    String path = page.page().path().value();
    if (document.isEmpty()) {
      remove(path);
      return;
    }
    try {
      writer.updateDocument(new Term(Field.PATH, path), document.get());
      uncommitted++;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void remove(String path) {
    try {
      writer.deleteDocuments(new Term(Field.PATH, path));
      uncommitted++;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void commit() throws IOException {
    writer.setLiveCommitData(IndexFolder.about(analyzer).entrySet());
    writer.commit();
    uncommitted = 0;
  }

  /** Keeps what there is and lets go of it. */
  void close() {
    try {
      if (uncommitted > 0) {
        commit();
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("The search index of {} could not be kept; the next start makes it anew", name, e);
    }
    release();
  }

  /** Lets go of it and removes its files. */
  void destroy() {
    release();
    try (Directory directory = writer.getDirectory()) {
      IndexFolder.clear(directory);
    } catch (IOException | RuntimeException e) {
      LOG.warn("The search index of {} could not be removed", name, e);
    }
  }

  private void release() {
    try {
      standing.reader().decRef();
      writer.rollback();
    } catch (IOException | RuntimeException e) {
      LOG.warn("The search index of {} could not be closed", name, e);
    }
  }
}
