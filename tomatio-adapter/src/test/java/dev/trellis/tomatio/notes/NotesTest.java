package dev.trellis.tomatio.notes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.data.Data;
import dev.trellis.tomatio.doctor.Diagnosis;
import dev.trellis.tomatio.notes.NoteLine.Expected;
import dev.trellis.tomatio.ondemand.DatabaseBinaries;
import dev.trellis.tomatio.ondemand.PrivateDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Every line of the notes")
class NotesTest {
  private static final Path FIXTURES = Path.of("src/test/resources/fixtures");

  @TempDir static Path directory;
  private static PrivateDatabase database;
  private static final Map<Case, Evidence> EVIDENCE = new TreeMap<>();

  /** A site of a fixture, with its notes and what they come to. */
  enum Case {
    HARD_CASES("hard-cases", "hard-cases", FIXTURES.resolve("hard-cases.sql.gz"), 1),
    MULTISITE_1("multisite", "multisite-1", FIXTURES.resolve("multisite.sql"), 1),
    MULTISITE_2("multisite", "multisite-2", FIXTURES.resolve("multisite.sql"), 2),
    SMALL_TEAM_BRAIN(
        "small-team-brain",
        "small-team-brain",
        Path.of("../docs/examples/small-team-brain.sql"),
        1);

    private final String notes;
    private final String expected;
    private final Path dump;
    private final int site;

    Case(String notes, String expected, Path dump, int site) {
      this.notes = notes;
      this.expected = expected;
      this.dump = dump;
      this.site = site;
    }

    List<NoteLine> notes() {
      return NoteLine.notes(FIXTURES.resolve(notes + ".notes.tsv"));
    }

    List<Expected> expected() {
      return NoteLine.expected(FIXTURES.resolve(expected + ".expected.tsv"));
    }
  }

  @BeforeAll
  static void gather() {
    database = PrivateDatabase.start(DatabaseBinaries.find(directory), directory);
    for (Case one : Case.values()) {
      EVIDENCE.put(one, Evidence.gather(database, one.dump, one.site, directory));
    }
  }

  @AfterAll
  static void stop() {
    EVIDENCE.clear();
    database.close();
  }

  static Stream<Arguments> lines() {
    return Stream.of(Case.values())
        .flatMap(one -> one.expected().stream().map(line -> Arguments.of(one, line)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("lines")
  @DisplayName("says what became of its row, and that is so")
  void line(Case one, Expected line) {
    hold(evidence(one), line.expectations());
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("lines")
  @DisplayName("would be refused, were any part of it said otherwise")
  void brokenTwins(Case one, Expected line) {
    Evidence evidence = evidence(one);
    for (int i = 0; i < line.expectations().size(); i++) {
      List<Expectation> twin = new ArrayList<>(line.expectations().subList(0, i));
      twin.add(line.expectations().get(i).falsified(evidence));
      assertThatThrownBy(() -> hold(evidence, twin))
          .as(twin.toString())
          .isInstanceOf(AssertionError.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Case.class)
  @DisplayName("has exactly one line of expectations, in the same order")
  void coverage(Case one) {
    assertThat(one.expected().stream().map(Expected::note)).containsExactlyElementsOf(one.notes());
    assertThat(one.notes()).isNotEmpty().doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(Case.class)
  @DisplayName("is behind all that the doctor finds: nothing is invented, and each archive checks")
  void nothingInvented(Case one) {
    Evidence evidence = evidence(one);
    assertThat(evidence.exported().verdict().problems()).isEmpty();
    Set<String> said = new TreeSet<>();
    all(one)
        .filter(it -> it.verb() == Verb.FINDING)
        .forEach(it -> said.add(it.words().getFirst() + " @" + it.place()));
    Set<String> found = new TreeSet<>();
    Map<String, Long> counts = new TreeMap<>();
    evidence
        .found()
        .forEach(
            (place, ailments) ->
                ailments.forEach(
                    (ailment, fields) -> {
                      found.add(ailment.id() + " @" + place);
                      counts.merge(ailment.id(), (long) fields.size(), Long::sum);
                    }));
    assertThat(found).isEqualTo(said);
    Map<String, Long> told = new TreeMap<>();
    for (Diagnosis diagnosis : evidence.report().diagnoses()) {
      told.put(diagnosis.ailment().id(), diagnosis.count());
    }
    assertThat(counts).as("what is counted is also named").isEqualTo(told);
  }

  @ParameterizedTest
  @EnumSource(Case.class)
  @DisplayName("that says omitted is counted in the manifest, and nothing else is")
  void omitted(Case one) {
    Map<String, Set<Place>> said = new TreeMap<>();
    all(one)
        .filter(it -> it.verb() == Verb.OMITTED)
        .forEach(it -> said.computeIfAbsent(it.operand(), key -> new HashSet<>()).add(it.place()));
    Map<String, String> wanted = new TreeMap<>();
    said.forEach((reason, places) -> wanted.put("memory " + reason, "" + places.size()));
    Map<String, String> declared = new TreeMap<>();
    for (Data.Obj omission : evidence(one).archive().omitted()) {
      declared.put(
          Values.at(omission, "category") + ' ' + Values.at(omission, "reason"),
          Values.at(omission, "count"));
    }
    assertThat(declared).isEqualTo(wanted);
  }

  @Test
  @DisplayName("together use every verb")
  void everyVerb() {
    Set<Verb> used = EnumSet.noneOf(Verb.class);
    Stream.of(Case.values()).flatMap(NotesTest::all).forEach(it -> used.add(it.verb()));
    assertThat(used).containsExactlyInAnyOrder(Verb.values());
  }

  @ParameterizedTest
  @ValueSource(strings = {"vanished", "page", "absent now", "@posts page a", "finding"})
  @DisplayName("is refused with a verb that nobody knows, or without its operand")
  void unknownVerbs(String text) {
    assertThatThrownBy(() -> Expectation.parse(text, new Place("posts", "4")))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  @DisplayName("that says withheld is refused when the archive holds what it names")
  void withheldCanFail() {
    Expectation wrong = Expectation.parse("withheld user_login", new Place("users", "13"));
    assertThatThrownBy(() -> hold(evidence(Case.HARD_CASES), List.of(wrong)))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("withheld");
  }

  private static Stream<Expectation> all(Case one) {
    return one.expected().stream().flatMap(line -> line.expectations().stream());
  }

  private static Evidence evidence(Case one) {
    return Objects.requireNonNull(EVIDENCE.get(one));
  }

  private static void hold(Evidence evidence, List<Expectation> expectations) {
    Data.Obj document = Data.Obj.of(Map.of());
    for (Expectation expectation : expectations) {
      document = expectation.verb().check(evidence, expectation, document);
    }
  }
}
