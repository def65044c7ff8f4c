package dev.trellis.tomatio;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PagePath;
import dev.trellis.tomatio.search.IndexedPage;
import dev.trellis.tomatio.search.PageSource;
import dev.trellis.tomatio.sidecar.Names;
import dev.trellis.tomatio.sidecar.SelectPages;
import dev.trellis.tomatio.sidecar.SelectPages.Stored;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.hibernate.Session;

/** The stored pages of a context, as its search index follows them, in one transaction. */
final class ServedSource implements PageSource {
  private final Session session;
  private final Names names;

  ServedSource(Session session, Names names) {
    this.session = session;
    this.names = names;
  }

  @Override
  public State state() {
    SelectPages.State state =
        session.doReturningWork(connection -> new SelectPages(connection, names).state());
    return new State(state.version(), state.language(), Instant.ofEpochMilli(state.sinceMs()));
  }

  @Override
  public void changedSince(long version, Consumer<IndexedPage> changed, Consumer<String> gone) {
    ask(pages -> pages.changedSince(version, it -> changed.accept(page(it)), gone));
  }

  @Override
  public void digests(BiConsumer<String, String> sink) {
    ask(pages -> pages.digests(sink));
  }

  @Override
  public void pages(Collection<String> paths, Consumer<IndexedPage> sink) {
    ask(pages -> pages.at(paths, it -> sink.accept(page(it))));
  }

  private static IndexedPage page(Stored stored) {
    Data.Obj members =
        Json.parse(stored.frontmatter()) instanceof Data.Obj object
            ? object
            : new Data.Obj(new TreeMap<>());
    return new IndexedPage(
        Page.of(new PagePath(stored.path()), new Frontmatter(members), stored.body()),
        stored.digest(),
        Instant.ofEpochMilli(stored.putMs()));
  }

  private void ask(Question question) {
    session.doWork(connection -> question.ask(new SelectPages(connection, names)));
  }

  @FunctionalInterface
  private interface Question {
    void ask(SelectPages pages) throws SQLException;
  }
}
