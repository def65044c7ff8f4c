package dev.trellis.tomatio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.store.ContextDescriptor.PartitionEntry;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  @Test
  @DisplayName("D-8 A super admin without a role on the site is no principal there")
  void superAdmins() throws Exception {
    String schema = load(MULTISITE);
    assertThat(ask(schema, "SELECT meta_value FROM wp_sitemeta WHERE meta_key = 'site_admins'"))
        .containsExactly("a:1:{i:0;s:5:\"admin\";}");
    assertThat(read(readOnly(schema), 2).principals())
        .contains("human:admin [administrator, controller] ACTIVE");

    ask(schema, "DELETE FROM wp_usermeta WHERE user_id = 1 AND meta_key = 'wp_2_capabilities'");

    Reading second = read(readOnly(schema), 2);
    assertSound(second);
    assertThat(second.principals()).noneMatch(it -> it.startsWith("human:admin "));
    assertThat(read(readOnly(schema), 1).principals())
        .contains("human:admin [administrator, controller] ACTIVE");
  }

  @ParameterizedTest
  @ValueSource(strings = {"spam", "deleted"})
  @DisplayName("Whom the network marks as spam or deleted is suspended on every site, role or not")
  void blocked(String mark) throws Exception {
    String schema = load(MULTISITE);
    assertThat(read(readOnly(schema), 1).principals())
        .contains("human:curator-lee [ab_curator] ACTIVE");

    ask(schema, "UPDATE wp_users SET " + mark + " = 1 WHERE user_login = 'curator-lee'");

    Reading first = read(readOnly(schema), 1);
    assertSound(first);
    assertThat(first.principals())
        .contains(
            "human:curator-lee [ab_curator] SUSPENDED", "agent:agent-scout [ab_agent] ACTIVE");
    assertThat(read(readOnly(schema), 2).principals())
        .contains("agent:curator-lee [ab_agent] SUSPENDED");
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
