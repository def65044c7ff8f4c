package dev.trellis.tomatio.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.page.Page;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.store.Match;
import dev.trellis.core.store.Matches;
import dev.trellis.core.store.PageQuery;
import dev.trellis.core.store.SearchQuery;
import dev.trellis.core.store.SearchQuery.Order;
import dev.trellis.core.store.SearchQuery.Place;
import dev.trellis.core.store.SearchQuery.Validity;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people ask, in their languages and with their slips, and what they get. */
class QuestionsTest {
  private static final List<Page> LIBRARY =
      List.of(
          page("de", "Deutsch", "Die Größe der Überweisung wird kaufmännisch gerundet."),
          page("es", "Español", "La reunión del próximo miércoles se aplazó hasta mañana."),
          page("ru", "Русский", "Каждое утро сервер делает резервную копию базы данных."),
          page("ja", "日本語", "会議は毎週水曜日の午後に東京で開かれます。"),
          page("zh", "中文", "数据库每天晚上自动备份到另一台服务器。"),
          page("ar", "العربية", "يجتمع الفريق كل يوم أربعاء في المكتب الرئيسي."),
          page("code", "Rounding", "Call `Money.roundHalfUp(amount, 2)`; never parse_float()."),
          page("url", "Runbook", "See https://docs.example.org/runbook/restore?step=3 first."),
          page("emoji", "Mood", "The release went well 🎉 and everybody got cake 🍰."),
          page("en", "Calculators", "The calculators are reconciled every Friday by the agents."),
          page("version", "Versions", "We run MariaDB 10.11.6 and PHP 8.2 in production."));

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Größe Überweisung | de",
        "grosse UBERWEISUNG | de",
        "wie wird eine Überweisung gerundet? | de",
        "¿cuándo es la reunión? | es",
        "reunion proximo miercoles | es",
        "резервная копию сервер | ru",
        "会議 東京 | ja",
        "水曜日 | ja",
        "数据库备份 | zh",
        "اجتماع الفريق أربعاء | ar",
        "roundHalfUp | code",
        "parse_float() | code",
        "parse float | code",
        "https://docs.example.org/runbook/restore?step=3 | url",
        "docs.example.org | url",
        "🎉 | emoji",
        "calculator reconciliation fridays | en",
        "calculaters reconcyled | en",
        "calculatr agentss | en",
        "MariaDB 10.11.6 | version",
        "10.11 | version"
      })
  @DisplayName("RETR-01 a question in any language finds its page first")
  void finds(String question, String path) throws IOException {
    assertThat(Shelf.paths(search("", Shelf.fit(question)))).startsWith("library/" + path);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"Größe Überweisung | de", "会議 東京 | ja", "резервную копию | ru", "calculators | en"})
  @DisplayName("RETR-01 so it does on a site in another language")
  void findsElsewhere(String question, String path) throws IOException {
    assertThat(Shelf.paths(search("ja", Shelf.fit(question)))).startsWith("library/" + path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "AND OR NOT",
        "calculators AND NOT agents",
        "text:calculators head:* path:library/*",
        "(((",
        "\"unclosed",
        "a* b? c~2 d^9 [x TO y] {z}",
        "/.*/",
        "\\",
        "+ - && ||",
        "_query_:{!xmlparser v=''}",
        "%00 \u0000 \uFFFF",
        "\uD83C",
        "\u202e right to left",
        "' OR 1=1 --",
        "🎉🍰👩‍👩‍👧‍👦"
      })
  @DisplayName("RETR-01 nothing in a question is syntax, and none fails")
  void noSyntax(String question) throws IOException {
    assertThat(search("", Shelf.fit(question)).found()).allMatch(match -> match.fit() > 0);
    new Snippets(PageAnalyzer.of("")).of(question, LIBRARY.getFirst().file().body().text());
  }

  @Test
  @DisplayName("RETR-01 what makes a sentence a question counts little, even where it is rare")
  void asking() throws IOException {
    Shelf shelf =
        new Shelf()
            .put(page("how", "How we do it, and what we can", "Backups run at night."))
            .put(page("round", "Taxes", "The tax rounding test fails for half cents."));
    try (SearchIndex index = new SearchIndex("t", null, Clock.systemUTC())) {
      for (String question : List.of("how do we round?", "What can we do about rounding?")) {
        assertThat(
                Shelf.paths(
                    index.search(Shelf.reader("team"), Shelf.fit(question), shelf).orElseThrow()))
            .startsWith("library/round");
      }
      assertThat(
              Shelf.paths(
                  index.search(Shelf.reader("team"), Shelf.fit("how do we"), shelf).orElseThrow()))
          .containsExactly("library/how");
    }
  }

  @Test
  @DisplayName("RETR-01 a wildcard finds what its letters find, and nothing else")
  void wildcards() throws IOException {
    assertThat(Shelf.paths(search("", Shelf.fit("produ*")))).isEmpty();
    assertThat(Shelf.paths(search("", Shelf.fit("calculators^9")))).first().isEqualTo("library/en");
  }

  @Test
  @DisplayName("RETR-01 a thousand characters are a question like any other")
  void thousandCharacters() throws IOException {
    Random random = new Random(5);
    StringBuilder long1 = new StringBuilder("calculators ");
    while (long1.length() < 1000) {
      long1.append((char) ('a' + random.nextInt(26)));
      if (random.nextInt(5) == 0) {
        long1.append(' ');
      }
    }
    assertThat(Shelf.paths(search("", Shelf.fit(long1.substring(0, 1000)))))
        .startsWith("library/en");
    assertThat(search("", Shelf.fit("x".repeat(1000))).found()).isEmpty();
  }

  @Test
  @DisplayName("RETR-01 a path and an id come first, whatever else holds their words")
  void named() throws IOException {
    for (String name : List.of("library/emoji", "id-library-emoji")) {
      Match match =
          search("", Shelf.fit(name)).found().stream()
              .filter(Match::named)
              .findFirst()
              .orElseThrow();
      assertThat(match.path().value()).isEqualTo("library/emoji");
    }
  }

  @Test
  @DisplayName("RETR-01 words that follow each other count for more")
  void proximity() throws IOException {
    Shelf shelf =
        new Shelf()
            .put(page("apart", "A", "red apples for a green team, and later an old boat"))
            .put(page("together", "A", "old and red apples for the team, a green boat"));
    assertThat(Shelf.paths(search(shelf, Shelf.fit("green boat")))).startsWith("library/together");
  }

  @Test
  @DisplayName("RETR-01 a turn is found by the turn before it, in its own chain alone")
  void neighbours() throws IOException {
    Shelf shelf = new Shelf();
    shelf.put(turn("talk/1", "team", "Did you ever try the pancakes in that bakery?"));
    shelf.put(turn("talk/2", "team", "Yes, twice, they were wonderful."));
    shelf.put(turn("talk/3", "team", "The weather was bad."));
    shelf.put(turn("other/2", "team", "Yes, twice, they were wonderful."));
    List<String> found = Shelf.paths(search(shelf, Shelf.fit("wonderful pancakes in the bakery")));
    assertThat(found).startsWith("talk/1", "talk/2", "other/2");
    shelf.remove("talk/1");
    List<String> without =
        Shelf.paths(search(shelf, Shelf.fit("wonderful pancakes in the bakery")));
    assertThat(without).containsExactly("other/2", "talk/2", "talk/3");
  }

  @Test
  @DisplayName("RETR-01 an episode is found by its day")
  void day() throws IOException {
    Shelf shelf =
        new Shelf()
            .put(turn("talk/1", "team", "We met.", "valid_from", "2023-05-08"))
            .put(turn("talk/5", "team", "We met.", "valid_from", "2023-06-09"));
    assertThat(Shelf.paths(search(shelf, Shelf.fit("what happened on 9 June 2023"))))
        .startsWith("talk/5");
  }

  @Test
  @DisplayName("RETR-02 RETR-04 filters narrow, and validity is judged at the instant asked for")
  void filters() throws IOException {
    Shelf shelf =
        new Shelf()
            .put(Shelf.page("a/now", "team", "Rule", "rule rule"))
            .put(Shelf.page("a/stale", "team", "Rule", "rule", "lifecycle", "stale"))
            .put(Shelf.page("a/over", "team", "Rule", "rule", "valid_until", "2026-10-31"))
            .put(Shelf.page("a/soon", "team", "Rule", "rule", "valid_from", "2026-11-02"))
            .put(Shelf.page("a/gone", "team", "Rule", "rule", "lifecycle", "archived"))
            .put(
                Shelf.page(
                    "b/now", "harbor", "Rule", "rule", "tags", Data.Arr.ofTexts(List.of("x"))));
    assertThat(Shelf.paths(search(shelf, Shelf.fit("rule"))))
        .containsExactlyInAnyOrder("a/now", "b/now");
    assertThat(
            Shelf.paths(
                search(
                    shelf,
                    Shelf.query("rule", PageQuery.CURRENT, Validity.OTHER, Order.FIT, null))))
        .containsExactlyInAnyOrder("a/stale", "a/over", "a/soon");
    PageQuery archived =
        new PageQuery(
            "a/", new PartitionName("team"), "semantic", List.of(), null, null, false, false, true);
    assertThat(
            Shelf.paths(
                search(shelf, Shelf.query("rule", archived, Validity.CURRENT, Order.FIT, null))))
        .containsExactlyInAnyOrder("a/now", "a/gone");
    PageQuery tagged =
        new PageQuery(null, null, null, List.of("x"), null, null, false, false, false);
    assertThat(
            Shelf.paths(
                search(shelf, Shelf.query("rule", tagged, Validity.CURRENT, Order.FIT, null))))
        .containsExactly("b/now");
  }

  @Test
  @DisplayName("RETR-06 RETR-07 as of an instant: only what was recorded, and exact when known")
  void asOf() throws IOException {
    Instant changed = Instant.parse("2026-06-01T00:00:00Z");
    Shelf shelf =
        new Shelf()
            .put(Shelf.page("old", "team", "Rule", "rule", "recorded_at", "2026-02-01T00:00:00Z"))
            .put(
                Shelf.page("new", "team", "Rule", "rule", "recorded_at", "2026-05-01T00:00:00Z"),
                changed);
    assertThat(asOf(shelf, "2026-03-01T00:00:00Z")).isEqualTo(List.of(List.of("old"), true));
    assertThat(asOf(shelf, "2026-05-15T00:00:00Z"))
        .isEqualTo(List.of(List.of("new", "old"), false));
    assertThat(asOf(shelf, "2026-06-15T00:00:00Z")).isEqualTo(List.of(List.of("new", "old"), true));
    assertThat(asOf(shelf, "2025-12-31T00:00:00Z")).isEqualTo(List.of(List.of(), false));
  }

  @Test
  @DisplayName("RETR-01 an order goes on behind a place, without a gap and without a repetition")
  void places() throws IOException {
    Shelf shelf = new Shelf();
    for (int i = 0; i < 20; i++) {
      shelf.put(
          Shelf.page("p/" + (char) ('a' + i), "team", "T", "b", "importance", Data.Num.of(i % 2)));
    }
    for (Order order : List.of(Order.RECENT, Order.WORTH)) {
      List<String> all = new ArrayList<>();
      Place after = null;
      while (true) {
        SearchQuery query =
            new SearchQuery(
                "", PageQuery.CURRENT, Validity.CURRENT, Shelf.NOW, null, order, after, 3);
        List<Match> next = search(shelf, query).found();
        if (next.isEmpty()) {
          break;
        }
        next.forEach(match -> all.add(match.path().value()));
        after = new Place(next.getLast().key(), next.getLast().path());
      }
      assertThat(all).hasSize(20).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "reconciliation friday | The calculators are reconciled every Friday by the agents.",
        "nothing of it | The beginning of a long text.",
        "'' | The beginning of a long text."
      })
  @DisplayName("RETR-01 a snippet shows the part that fits, as it was written")
  void snippets(String question, String shown) {
    String text =
        "The beginning of a long text. "
            + "It goes on about many other things for quite a while. ".repeat(20)
            + "The calculators are reconciled every Friday by the agents. <b>Bold</b> & more.";
    String snippet = new Snippets(PageAnalyzer.of("")).of(question, text);
    assertThat(snippet).contains(shown).doesNotContain("&lt;").hasSizeLessThan(250);
  }

  private static List<Object> asOf(Shelf shelf, String instant) throws IOException {
    Instant at = Instant.parse(instant);
    Matches matches =
        search(
            shelf,
            new SearchQuery(
                "rule", PageQuery.CURRENT, Validity.CURRENT, at, at, Order.FIT, null, 10));
    return List.of(Shelf.paths(matches), matches.exact());
  }

  private static Page page(String name, String title, String body) {
    return Shelf.page("library/" + name, "team", title, body);
  }

  private static Page turn(String path, String partition, String body, Object... more) {
    List<Object> members =
        new ArrayList<>(
            List.of(
                "type",
                "episodic",
                "source",
                Data.Obj.of(Map.of("principal", Data.text("agent:scout")))));
    members.addAll(List.of(more));
    return Shelf.page(path, partition, body, body, members.toArray());
  }

  private static Matches search(String language, SearchQuery query) throws IOException {
    Shelf shelf = new Shelf().language(language);
    LIBRARY.forEach(shelf::put);
    return search(shelf, query);
  }

  private static Matches search(Shelf shelf, SearchQuery query) throws IOException {
    OpenIndex index =
        OpenIndex.at(
            "t",
            new IndexFolder("t", null, path -> null),
            PageAnalyzer.of(shelf.state().language()));
    index.follow(shelf);
    return index.search(Shelf.reader("team", "harbor"), query);
  }
}
