package dev.trellis.architecture;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every rule can fail: a small house beside the real one breaks each of them, and what is allowed
 * there is not reported.
 */
class ArchitectureProofTest {

  private static final String ROOT = "dev.trellis.archfixture";

  /** A rule, a class that breaks it, and one that does something alike and may. */
  record Proof(String rule, String offender, String innocent) {}

  private static JavaClasses house;

  @BeforeAll
  static void look() {
    house = new ClassFileImporter().importPackages(ROOT);
  }

  static List<Proof> proofs() {
    return List.of(
        new Proof("arrows between modules", "schemas.KnowsCore", "core.error.KnowsSchemas"),
        new Proof("arrows between modules", "conformance.KnowsCore", "cli.Prints"),
        new Proof("arrows between modules", "mapping.KnowsAdapter", "cli.Prints"),
        new Proof("arrows between modules", "cli.KnowsGateway", "cli.Prints"),
        new Proof("every class has a room", "core.attic.HasNoRoom", "core.time.KnowsData"),
        new Proof("every class has a room", "core.HasNoRoom", "cli.wiring.ReadsClock"),
        new Proof(
            "rooms use what the table allows", "core.time.UsesJackson", "core.time.KnowsData"),
        new Proof("rooms use what the table allows", "core.time.KnowsPage", "core.time.KnowsData"),
        new Proof("rooms use what the table allows", "core.time.UsesJdbc", "tomatio.dump.UsesJdbc"),
        new Proof("rooms use what the table allows", "core.memory.Logs", "gateway.http.Logs"),
        new Proof(
            "rooms use what the table allows", "core.review.KnowsMemory", "core.time.KnowsData"),
        new Proof(
            "rooms use what the table allows", "core.page.KnowsSchemas", "core.error.KnowsSchemas"),
        new Proof(
            "rooms use what the table allows",
            "tomatio.dump.KnowsMapping",
            "tomatio.dump.UsesJdbc"),
        new Proof("no cycles among rooms", "tomatio.sql.Hen", "core.time.KnowsData"),
        new Proof(
            "only the wiring reads the clock", "core.memory.ReadsClock", "core.memory.TakesClock"),
        new Proof(
            "only the wiring reads the clock",
            "core.memory.MakesClock",
            "gateway.wiring.ReadsClock"),
        new Proof("only the wiring reads the clock", "cli.ReadsClock", "cli.wiring.ReadsClock"),
        new Proof("only the wiring reads the clock", "core.memory.ReadsMillis", "cli.Trellis"),
        new Proof(
            "only the wiring reads the clock",
            "core.memory.RefersToClock",
            "core.memory.TakesClock"),
        new Proof("only the command line prints", "core.memory.Prints", "cli.Prints"),
        new Proof("only the command line prints", "core.memory.PrintsTrace", "cli.Prints"),
        new Proof("one logging API", "core.memory.LogsByJul", "gateway.http.Logs"),
        new Proof("one logging API", "core.memory.LogsBySystem", "gateway.http.Logs"),
        new Proof("no old dates", "core.memory.UsesDate", "core.memory.TakesClock"),
        new Proof("no old dates", "core.memory.UsesCalendar", "core.memory.TakesClock"),
        new Proof("no javax", "core.memory.UsesJavax", "core.memory.UsesCrypto"),
        new Proof("one JSON library", "core.memory.UsesJackson2", "core.data.UsesJackson3"),
        new Proof("one JSON library", "core.memory.UsesJsonP", "core.data.UsesJackson3"),
        new Proof("one YAML library", "core.memory.UsesSnakeYaml", "core.data.UsesYamlEngine"),
        new Proof("no URL is opened", "core.memory.OpensUrl", "core.memory.FindsResource"),
        new Proof("no URL is opened", "core.memory.MakesUrl", "tomatio.ondemand.BundledServer"),
        new Proof("no own threads", "core.memory.StartsThread", "tomatio.ondemand.StartsThread"),
        new Proof("no own threads", "core.memory.RefersToThread", "tomatio.ondemand.StartsThread"),
        new Proof("no own threads", "core.memory.IsThread", "tomatio.ondemand.StartsThread"),
        new Proof("no own threads", "core.memory.StartsVirtualThread", "cli.Prints"),
        new Proof(
            "only AccessDecider grants access",
            "core.access.ForgesAccess",
            "core.access.AccessDecider"),
        new Proof(
            "only AccessDecider grants access",
            "core.access.ForgesWholeContext",
            "core.access.AccessDecider"),
        new Proof("names say what a class is", "core.memory.PageImpl", "core.memory.Implied"),
        new Proof("names say what a class is", "core.memory.PageManager", "core.memory.Implied"),
        new Proof("names say what a class is", "core.memory.PageHelper", "core.memory.Implied"),
        new Proof("names say what a class is", "core.memory.PageUtil", "core.memory.Implied"),
        new Proof("names say what a class is", "core.memory.PageUtils", "core.memory.Implied"),
        new Proof("names say what a class is", "core.memory.PageService", "core.memory.Implied"),
        new Proof(
            "Optional is only returned",
            "core.memory.HoldsOptional",
            "core.memory.ReturnsOptional"),
        new Proof(
            "Optional is only returned",
            "core.memory.TakesOptional",
            "core.memory.ReturnsOptional"),
        new Proof("every package is @NullMarked", "core.unmarked.HasNoPackageInfo", "cli.Prints"),
        new Proof("every package is @NullMarked", "core.framing.IsNotNullMarked", "cli.Prints"));
  }

  @ParameterizedTest
  @MethodSource("proofs")
  void reportsTheOffenderOnly(Proof proof) {
    List<String> reported = reported(proof.rule());

    assertThat(reported).anyMatch(naming(proof.offender()));
    assertThat(reported).noneMatch(naming(proof.innocent()));
    assertThat(house.contain(ROOT + "." + proof.innocent())).isTrue();
  }

  @Test
  void everyRuleHasAProof() {
    assertThat(proofs().stream().map(Proof::rule).collect(toSet()))
        .isEqualTo(HouseRule.under(ROOT).stream().map(HouseRule::name).collect(toSet()));
  }

  @ParameterizedTest
  @CsvSource({
    "core.error, schemas, true",
    "core.page, schemas, false",
    "core.page, core.error, true",
    "core.portability, core.ledger, true",
    "core.portability, core.action, false",
    "core.memory, core.store, true",
    "mapping, core.page, true",
    "mapping, core.memory, false",
    "gateway.http, tomatio, false",
    "gateway.wiring, tomatio.sql, true",
    "cli, gateway.http, false",
    "conformance, core.error, false"
  })
  void whatARoomMayUseIncludesWhatThoseRoomsMayUse(String room, String other, boolean may) {
    assertThat(Rooms.usableFrom(Rooms.of(room).orElseThrow()).contains(other)).isEqualTo(may);
  }

  private static Predicate<String> naming(String classBelowRoot) {
    return Pattern.compile("\\b" + Pattern.quote(ROOT + "." + classBelowRoot) + "\\b")
        .asPredicate();
  }

  private static List<String> reported(String name) {
    return HouseRule.under(ROOT).stream()
        .filter(rule -> rule.name().equals(name))
        .findFirst()
        .orElseThrow()
        .rule()
        .evaluate(house)
        .getFailureReport()
        .getDetails();
  }
}
