package dev.trellis.tomatio.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.access.Access;
import dev.trellis.core.access.Visibility;
import dev.trellis.core.data.Data;
import dev.trellis.core.page.Page;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.store.SearchQuery.Validity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hidden pages, and those that were or are somewhere else, change nothing that is found. */
class NonInterferenceTest {
  private static final int WORDS = 40;
  private static final Access SCOUT =
      Shelf.access("agent:scout", "memory:read", Set.of("team"), "team", "harbor");
  private static final PageAnalyzer ENGLISH = PageAnalyzer.of("");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
  @DisplayName("RETR-01 RETR-08 hidden, moved, erased and expired pages change no bit of a search")
  void hiddenPagesChangeNothing(long seed) throws IOException {
    Random random = new Random(seed);
    List<Page> visible = visible(random);
    OpenIndex quiet = index();
    quiet.follow(shelf(visible));

    OpenIndex busy = index();
    Shelf shelf = new Shelf();
    List<Page> all = new ArrayList<>(visible);
    all.addAll(hidden(random, "h"));
    List<Page> erased = hidden(random, "e");
    all.addAll(erased);
    Collections.shuffle(all, random);
    for (Page page : all) {
      boolean elsewhere = random.nextInt(3) == 0;
      if (elsewhere) {
        shelf.put(Shelf.page(page.path().value(), "attic", "Moved", words(random, 9)));
      } else {
        shelf.put(page);
      }
      if (random.nextInt(10) == 0) {
        busy.follow(shelf);
      }
    }
    busy.follow(shelf);
    Page visitor = Shelf.page("visits/one", "team", words(random, 4), words(random, 40));
    shelf.put(visitor);
    busy.follow(shelf);
    shelf.remove("visits/one");
    all.forEach(shelf::put);
    erased.forEach(page -> shelf.remove(page.path().value()));
    busy.follow(shelf);

    for (SearchQuery query : queries(random)) {
      assertThat(answer(busy, query)).isEqualTo(answer(quiet, query));
    }
  }

  @Test
  @DisplayName("RETR-01 broken twin: the statistics of the whole index show what is hidden")
  void sharedStatistics() throws IOException {
    assertThat(twinDiffers(visible -> new IndexSearcher(visible.reader()))).isTrue();
  }

  @Test
  @DisplayName("RETR-01 broken twin: an index for each partition counts pages that moved away")
  void onePerPartition() throws IOException {
    Random random = new Random(1);
    List<Page> pages =
        visible(random).stream()
            .filter(page -> page.frontmatter().partition().orElseThrow().value().equals("team"))
            .toList();
    OpenIndex quiet = index();
    quiet.follow(shelf(pages));
    OpenIndex busy = index();
    Shelf shelf = shelf(pages);
    List<String> gone = IntStream.range(0, 4).mapToObj(i -> "gone/" + i).toList();
    gone.forEach(path -> shelf.put(Shelf.page(path, "team", "Gone", words(random, 20))));
    busy.follow(shelf);
    gone.forEach(shelf::remove);
    busy.follow(shelf);

    assertThat(queries(new Random(2)))
        .anySatisfy(query -> assertThat(shared(busy, query)).isNotEqualTo(shared(quiet, query)));
  }

  @Test
  @DisplayName("RETR-01 PART-01 the index sees what Access sees")
  void agreesWithAccess() throws IOException {
    Random random = new Random(7);
    List<Page> all = new ArrayList<>(visible(random));
    all.addAll(hidden(random, "h"));
    OpenIndex index = index();
    index.follow(shelf(all));
    List<Access> callers =
        List.of(
            SCOUT,
            Shelf.reader("team"),
            Shelf.reader("attic"),
            Shelf.access("agent:other", "memory:read", Set.of(), "team"),
            Shelf.access(
                "human:a", "memory:read memory.sensitive:read", Set.of("attic"), "attic", "team"),
            Shelf.reader());
    PageQuery anything = new PageQuery(null, null, null, List.of(), null, null, true, true, true);
    for (Access caller : callers) {
      Set<String> found =
          index
              .search(
                  caller,
                  new SearchQuery(
                      "", anything, Validity.CURRENT, Shelf.NOW, null, Order.RECENT, null, 10_000))
              .found()
              .stream()
              .map(it -> it.path().value())
              .collect(Collectors.toSet());
      Set<String> seen =
          all.stream()
              .filter(page -> Visibility.of(page.frontmatter()).filter(caller::sees).isPresent())
              .map(page -> page.path().value())
              .collect(Collectors.toSet());
      assertThat(found).isEqualTo(seen);
    }
  }

  private static boolean twinDiffers(Function<VisibleSet, IndexSearcher> twin) throws IOException {
    Random random = new Random(3);
    List<Page> visible = visible(random);
    List<Page> all = new ArrayList<>(visible);
    all.addAll(hidden(random, "h"));
    for (SearchQuery query : queries(random)) {
      if (!with(visible, query, twin).equals(with(all, query, twin))) {
        return true;
      }
    }
    return false;
  }

  private static String with(
      List<Page> pages, SearchQuery query, Function<VisibleSet, IndexSearcher> searcher)
      throws IOException {
    IndexWriter writer = new IndexFolder("t", null, path -> null).writer(ENGLISH);
    for (Page page : pages) {
      writer.updateDocument(
          new Term(Field.PATH, page.path().value()),
          PageDocument.of(new IndexedPage(page, "", Shelf.SINCE)).orElseThrow());
    }
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      VisibleSet visible = VisibleSet.of(reader, SCOUT);
      return text(new Search(visible, searcher.apply(visible), query, ENGLISH).run(Shelf.SINCE));
    }
  }

  /** What an index answers whose counts take in deleted documents. */
  private static String shared(OpenIndex index, SearchQuery query) throws IOException {
    return text(index.searchWith(SCOUT, query, visible -> new IndexSearcher(visible.reader())));
  }

  private static OpenIndex index() throws IOException {
    return OpenIndex.at("t", new IndexFolder("t", null, path -> null), ENGLISH);
  }

  private static Shelf shelf(List<Page> pages) {
    Shelf shelf = new Shelf();
    pages.forEach(shelf::put);
    return shelf;
  }

  private static String answer(OpenIndex index, SearchQuery query) throws IOException {
    return text(index.search(SCOUT, query));
  }

  private static String text(Matches matches) {
    return matches.exact()
        + matches.found().stream()
            .map(
                it ->
                    it.path()
                        + " "
                        + it.key()
                        + " "
                        + Double.doubleToLongBits(it.fit())
                        + " "
                        + it.named()
                        + it.validated()
                        + it.importance()
                        + it.updated())
            .sorted()
            .collect(Collectors.joining("\n"));
  }

  private static List<SearchQuery> queries(Random random) {
    List<SearchQuery> queries = new ArrayList<>();
    PageQuery review = new PageQuery("n", null, null, List.of(), null, null, true, true, false);
    for (int i = 0; i < 40; i++) {
      queries.add(Shelf.fit(words(random, 1 + random.nextInt(6))));
      queries.add(Shelf.query(words(random, 3), review, Validity.CURRENT, Order.FIT, null));
    }
    queries.add(Shelf.fit("notes/3"));
    queries.add(Shelf.fit("wrod17 wordd3 notaword"));
    for (Order order : List.of(Order.RECENT, Order.WORTH, Order.ENDING)) {
      queries.add(Shelf.query("", PageQuery.CURRENT, Validity.CURRENT, order, null));
      queries.add(Shelf.query("", PageQuery.CURRENT, Validity.OTHER, order, null));
    }
    queries.add(
        new SearchQuery(
            words(random, 3),
            PageQuery.CURRENT,
            Validity.CURRENT,
            Shelf.NOW,
            Shelf.NOW.minusSeconds(60),
            Order.FIT,
            null,
            20));
    return queries;
  }

  private static List<Page> visible(Random random) {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String partition = random.nextBoolean() ? "team" : "harbor";
      String title = words(random, 3);
      String body = words(random, 5 + random.nextInt(30));
      pages.add(
          switch (random.nextInt(4)) {
            case 0 ->
                Shelf.page(
                    "episodes/" + i,
                    partition,
                    title,
                    body,
                    "type",
                    "episodic",
                    "source",
                    Data.Obj.of(Map.of("principal", Data.text("agent:scout"))));
            case 1 ->
                Shelf.page(
                    "notes/" + i,
                    partition,
                    title,
                    body,
                    "review",
                    Shelf.proposedBy("agent:scout"));
            case 2 -> Shelf.page("notes/" + i, partition, title, body, "valid_until", "2026-12-01");
            default -> Shelf.page("notes/" + i, partition, title, body);
          });
    }
    return pages;
  }

  private static List<Page> hidden(Random random, String prefix) {
    List<Page> pages = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String path = prefix + "/" + i;
      String title = words(random, 3);
      String body = words(random, 5 + random.nextInt(60));
      pages.add(
          switch (random.nextInt(5)) {
            case 0 -> Shelf.page(path, "attic", title, body);
            case 1 -> Shelf.page(path, "team", title, body, "sensitivity", "sensitive");
            case 2 ->
                Shelf.page(path, "harbor", title, body, "review", Shelf.proposedBy("agent:other"));
            case 3 -> Shelf.page(path, "team", title, body, "expires", "2026-10-31T23:59:59Z");
            default ->
                Shelf.page(
                    "episodes/" + (100 + i),
                    "attic",
                    title,
                    body,
                    "type",
                    "episodic",
                    "source",
                    Data.Obj.of(Map.of("principal", Data.text("agent:scout"))));
          });
    }
    return pages;
  }

  private static String words(Random random, int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> "word" + (int) (WORDS * random.nextDouble() * random.nextDouble()))
        .collect(Collectors.joining(" "));
  }
}
