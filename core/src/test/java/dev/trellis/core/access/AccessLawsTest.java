package dev.trellis.core.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class AccessLawsTest {
  private static final UtcInstant NOW = new UtcInstant("2026-11-01T12:00:00Z");
  private static final PrincipalId AGENT = PrincipalId.parse("agent:a").orElseThrow();
  private static final PrincipalId HUMAN = PrincipalId.parse("human:h").orElseThrow();
  private static final List<String> PARTITIONS = List.of("one", "two", "three");
  private static final List<String> ALL_SCOPES =
      List.of(
          "memory:read",
          "memory:propose",
          "memory:write",
          "memory:review",
          "memory.sensitive:read",
          "memory.sensitive:write",
          "audit:read");

  @Provide
  Arbitrary<Standing> standings() {
    Arbitrary<Set<Right>> rights = Arbitraries.of(Right.class).set();
    return Combinators.combine(
            Arbitraries.of(true, true, true, false),
            Arbitraries.of(true, false),
            Arbitraries.maps(Arbitraries.of(PARTITIONS), rights))
        .as(
            (active, controller, held) -> {
              TreeMap<PartitionName, Set<Right>> named = new TreeMap<>();
              held.forEach((name, set) -> named.put(new PartitionName(name), set));
              return new Standing(active, controller, named);
            });
  }

  @Provide
  Arbitrary<Scopes> scopes() {
    return Arbitraries.of(ALL_SCOPES)
        .set()
        .map(texts -> Scopes.of(texts.stream().map(Scope::new).toList()));
  }

  @Property
  @Label("DELEG-01 who acts for a human holds no right that either lacks")
  void delegationIsTheIntersection(
      @ForAll("standings") Standing agent,
      @ForAll("standings") Standing human,
      @ForAll("scopes") Scopes scopes) {
    Access delegated = decide(agent, human, scopes, HUMAN);
    Access alone = decide(agent, human, scopes, null);
    for (String name : PARTITIONS) {
      PartitionName partition = new PartitionName(name);
      for (Right right : Right.values()) {
        boolean humanHas =
            human.active() && human.rights().getOrDefault(partition, Set.of()).contains(right);
        assertThat(delegated.may(right, partition))
            .isEqualTo(alone.may(right, partition) && humanHas);
      }
    }
    assertThat(!delegated.controller() || (agent.controller() && human.controller())).isTrue();
  }

  @Property
  @Label("SCOPE-02 PART-03 taking away an entry or a scope never adds a right")
  void lessNeverGivesMore(@ForAll("standings") Standing standing, @ForAll("scopes") Scopes scopes) {
    Access full = decide(standing, standing, scopes, null);
    for (Scope scope : scopes.granted()) {
      TreeSet<Scope> fewer = new TreeSet<>(scopes.granted());
      fewer.remove(scope);
      assertWithin(decide(standing, standing, new Scopes(fewer), null), full);
    }
    for (PartitionName partition : standing.rights().keySet()) {
      TreeMap<PartitionName, Set<Right>> fewer = new TreeMap<>(standing.rights());
      fewer.remove(partition);
      assertWithin(
          decide(
              new Standing(standing.active(), standing.controller(), fewer),
              standing,
              scopes,
              null),
          full);
    }
  }

  @Property
  @Label("SCOPE-03 memory:write implies memory:propose, and nothing else implies anything")
  void implications(@ForAll("scopes") Scopes scopes) {
    for (String text : ALL_SCOPES) {
      boolean implied =
          text.equals("memory:propose") && scopes.granted().contains(new Scope("memory:write"));
      assertThat(scopes.has(new Scope(text)))
          .isEqualTo(scopes.granted().contains(new Scope(text)) || implied);
    }
    assertThat(Scopes.parse(scopes.text() + " openid nonsense:x")).isEqualTo(scopes);
  }

  private static void assertWithin(Access fewer, Access more) {
    fewer
        .rights()
        .forEach(
            (partition, rights) ->
                assertThat(more.rights().getOrDefault(partition, Set.of())).containsAll(rights));
    assertThat(!fewer.sensitive() || more.sensitive()).isTrue();
  }

  private static Access decide(
      Standing agent, Standing human, Scopes scopes, PrincipalId onBehalfOf) {
    Caller caller =
        new Caller(new ContextId("c"), AGENT, onBehalfOf, null, null, scopes, Channel.MCP);
    Map<PrincipalId, Standing> lists = Map.of(AGENT, agent, HUMAN, human);
    return new AccessDecider().decide(caller, who -> lists.getOrDefault(who, Standing.NOBODY), NOW);
  }
}
