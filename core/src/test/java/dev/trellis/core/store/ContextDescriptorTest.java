package dev.trellis.core.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.Right;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.Category;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import dev.trellis.core.store.ContextDescriptor.PrincipalEntry;
import dev.trellis.core.store.ContextDescriptor.Status;
import dev.trellis.schemas.Schemas;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class ContextDescriptorTest {
  private static final PrincipalId SCOUT = new PrincipalId(PrincipalId.Type.AGENT, "scout");
  private static final PrincipalId LEE = new PrincipalId(PrincipalId.Type.HUMAN, "lee");
  private static final PrincipalId SITE = new PrincipalId(PrincipalId.Type.ORG, "brain.example");

  @Test
  @DisplayName("ARCH-10 RT-01 the same context gives the same bytes, in whatever order it was read")
  void sorted() {
    PrincipalEntry scout =
        new PrincipalEntry(SCOUT, "Scout", new TreeSet<>(Set.of("ab_agent")), Status.ACTIVE);
    PrincipalEntry lee = new PrincipalEntry(LEE, null, new TreeSet<>(), Status.REMOVED);
    PartitionEntry team =
        new PartitionEntry(
            new PartitionName("team"),
            "The team",
            new TreeMap<>(Map.of(SCOUT, Set.of(Right.WRITE, Right.READ))));
    PartitionEntry all = new PartitionEntry(PartitionName.DEFAULT, null, new TreeMap<>());
    ContextFacts facts =
        new ContextFacts(null, SITE, new TreeSet<>(Set.of("review", "partitions")));

    String one =
        Json.write(new ContextDescriptor(facts, List.of(scout, lee), List.of(team, all)).toData());
    String other =
        Json.write(new ContextDescriptor(facts, List.of(lee, scout), List.of(all, team)).toData());

    assertThat(one).isEqualTo(other);
    assertThat(one).contains("\"rights\":[\"read\",\"write\"]");
    assertThat(
            Schemas.standard().validate("export.context.schema.json", Json.toNode(Json.parse(one))))
        .isEmpty();
  }

  @Test
  @DisplayName("MAN-09 an omission never lists what does not exist")
  void omissions() {
    assertThat(Json.write(new Omission(Category.HANDOFF, Omission.Reason.UNSUPPORTED, 4).toData()))
        .isEqualTo("{\"category\":\"ext.handoff\",\"count\":4,\"reason\":\"unsupported\"}");
    assertThatThrownBy(() -> new Omission(Category.MEMORY, Omission.Reason.ERROR, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
