package dev.trellis.tomatio;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.Frontmatter;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PageId;
import dev.trellis.core.page.PagePath;
import dev.trellis.core.page.Review;
import dev.trellis.core.store.Excerpt;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.PageHead;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.Pages;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.tomatio.search.SearchIndex;
import dev.trellis.tomatio.search.Snippets;
import dev.trellis.tomatio.sidecar.Names;
import dev.trellis.tomatio.sidecar.SelectVisible;
import dev.trellis.tomatio.sidecar.SelectVisible.Found;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.hibernate.Session;
import org.jspecify.annotations.Nullable;

/**
 * The stored pages as one caller may see them. The rule stands in each question to the database,
 * and each answer is held against it once more.
 */
final class ServedPages implements Pages {
  private static final int CHUNK = 500;

  private final Session session;
  private final Names names;
  private final SearchIndex index;

  ServedPages(Session session, Names names, SearchIndex index) {
    this.session = session;
    this.names = names;
    this.index = index;
  }

  @Override
  public Optional<Page> at(Access access, PagePath path, boolean review) {
    return one(access, new SelectVisible(names, access).at(path), review);
  }

  @Override
  public Optional<Page> withId(Access access, PageId id, boolean review) {
    return one(access, new SelectVisible(names, access).withIds(List.of(id.value())), review);
  }

  @Override
  public List<PageHead> list(Access access, PageQuery query, @Nullable PagePath after, int limit) {
    List<PageHead> heads = new ArrayList<>();
    int chunk = Math.min(limit, CHUNK);
    PagePath place = after;
    while (true) {
      List<Found> found =
          ask(new SelectVisible(names, access).matching(query).after(place).limit(chunk));
      for (Found page : found) {
        Frontmatter frontmatter = frontmatter(page);
        if (isVisible(access, frontmatter)
            && query.matches(page.path(), frontmatter, access.at())) {
          heads.add(new PageHead(page.path(), frontmatter));
          if (heads.size() == limit) {
            return heads;
          }
        }
      }
      if (found.size() < chunk) {
        return heads;
      }
      place = found.getLast().path();
    }
  }

  @Override
  public void scan(Access access, PageQuery query, Consumer<Page> sink) {
    SelectVisible question = new SelectVisible(names, access).matching(query).withBodies();
    session.doWork(
        connection ->
            question.each(
                connection,
                found -> {
                  Frontmatter frontmatter = frontmatter(found);
                  if (isVisible(access, frontmatter)
                      && query.matches(found.path(), frontmatter, access.at())) {
                    sink.accept(page(found, frontmatter));
                  }
                }));
  }

  @Override
  public SortedSet<String> visible(Access access, Collection<String> ids) {
    SortedSet<String> visible = new TreeSet<>();
    if (!ids.isEmpty()) {
      ask(new SelectVisible(names, access).withIds(ids)).stream()
          .filter(found -> isVisible(access, frontmatter(found)))
          .forEach(found -> visible.add(found.pageId()));
    }
    return visible;
  }

  @Override
  public Optional<Matches> search(Access access, SearchQuery query) {
    return index.search(access, query, new ServedSource(session, names));
  }

  @Override
  public List<Excerpt> excerpts(Access access, SearchQuery query, List<PagePath> paths) {
    if (paths.isEmpty()) {
      return List.of();
    }
    Map<PagePath, Page> visible = new HashMap<>();
    for (Found found : ask(new SelectVisible(names, access).at(paths).withBodies())) {
      Page page = page(found, frontmatter(found));
      if (isVisible(access, page.frontmatter())
          && query.matches(page.path(), page.frontmatter(), access.at())) {
        visible.put(page.path(), page);
      }
    }
    Snippets snippets = index.snippets();
    return paths.stream()
        .flatMap(path -> Optional.ofNullable(visible.get(path)).stream())
        .map(
            page ->
                new Excerpt(
                    new PageHead(page.path(), page.frontmatter()),
                    snippets.of(query.text(), page.file().body().text())))
        .toList();
  }

  private Optional<Page> one(Access access, SelectVisible question, boolean review) {
    return ask(question.withBodies()).stream()
        .map(found -> page(found, frontmatter(found)))
        .filter(page -> isVisible(access, page.frontmatter()))
        .filter(
            page ->
                review
                    || page.frontmatter()
                        .reviewState()
                        .filter(Review.State.APPROVED::equals)
                        .isPresent())
        .findFirst();
  }

  private List<Found> ask(SelectVisible question) {
    List<Found> found = new ArrayList<>();
    session.doWork(connection -> question.each(connection, found::add));
    return found;
  }

  private static boolean isVisible(Access access, Frontmatter page) {
    return Visibility.of(page).filter(access::sees).isPresent();
  }

  private static Page page(Found found, Frontmatter frontmatter) {
    return Page.of(found.path(), frontmatter, found.body());
  }

  private static Frontmatter frontmatter(Found found) {
    return Json.parse(found.frontmatter()) instanceof Data.Obj members
        ? new Frontmatter(members)
        : new Frontmatter(new Data.Obj(new TreeMap<>()));
  }
}
