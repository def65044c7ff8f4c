package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Other sites")
class OtherSitesTest extends SnapshotTest {

  @Test
  @DisplayName("An empty brain has no pages, and is still a context")
  void empty() {
    Reading reading = read(load(EMPTY));
    assertSound(reading);
    assertThat(reading.expectedPages()).isZero();
    assertThat(reading.pages()).isEmpty();
    assertThat(reading.audit()).isEmpty();
    assertThat(reading.omitted()).isEmpty();
    assertThat(reading.descriptor().partitions().stream().map(it -> it.name().value()))
        .contains("default")
        .doesNotContain("unfiled");
    assertThat(reading.principals()).contains("human:admin [administrator, controller] ACTIVE");
  }

  @Test
  @DisplayName("Each site of a network has its own pages, roles and access lists")
  void multisite() throws Exception {
    String schema = load(MULTISITE);
    Reading first = read(readOnly(schema), 1);
    Reading second = read(readOnly(schema), 2);
    assertSound(first);
    assertSound(second);
    assertThat(first.pages())
        .hasSize(
            (int) count(schema, "SELECT COUNT(*) FROM wp_ab_memory WHERE status <> 'deleted'")
                + (int) pagePosts(schema, "wp_posts"));
    assertThat(second.pages())
        .hasSize(
            (int) count(schema, "SELECT COUNT(*) FROM wp_2_ab_memory WHERE status <> 'deleted'")
                + (int) pagePosts(schema, "wp_2_posts"));
    assertThat(second.pages()).isNotEmpty();
    assertThat(first.principals()).contains("human:curator-lee [ab_curator] ACTIVE");
    assertThat(second.principals()).contains("agent:curator-lee [ab_agent] ACTIVE");
  }

  @Test
  @DisplayName("MAP-08 A scope list without a prefix never counts on the second site")
  void sharedLists() throws Exception {
    String schema = load(MULTISITE);
    assertThat(
            ask(
                schema,
                "SELECT user_id FROM wp_usermeta WHERE meta_key = 'ab_read_scopes' ORDER BY user_id"))
        .contains("2");
    String agent = ask(schema, "SELECT user_login FROM wp_users WHERE ID = 2").getFirst();
    assertThat(holders(read(readOnly(schema), 1))).contains("agent:" + agent);
    assertThat(holders(read(readOnly(schema), 2)))
        .doesNotContain("agent:" + agent)
        .containsExactly("agent:agent-two");
  }

  private static List<String> holders(Reading reading) {
    return reading.descriptor().partitions().stream()
        .map(PartitionEntry::access)
        .flatMap(access -> access.keySet().stream())
        .map(principal -> principal.value())
        .distinct()
        .toList();
  }

  private static long pagePosts(String schema, String table) throws Exception {
    return count(
        schema,
        "SELECT COUNT(*) FROM "
            + table
            + " WHERE post_type IN ('ab_knowledge','ab_procedure')"
            + " AND post_status IN ('private','ab_proposed','ab_rejected')");
  }
}
