package dev.trellis.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.trellis.core.access.Channel;
import dev.trellis.core.data.Json;
import dev.trellis.core.page.PartitionName;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.core.time.UtcInstant;
import dev.trellis.schemas.Schemas;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerTest {
  private static final UtcInstant AT = new UtcInstant("2026-09-12T11:30:00Z");
  private static final PrincipalId LEE = new PrincipalId(PrincipalId.Type.HUMAN, "lee");

  @Test
  @DisplayName("AUDIT-02 an entry fits its schema, whole and with nothing but what it must have")
  void entries() {
    AuditEntry whole =
        new AuditEntry(
            "ab-audit-12",
            AT,
            LEE,
            PrincipalId.parse("human:ana").orElseThrow(),
            "https://client.example/id",
            "grant-1",
            Channel.MANAGEMENT,
            "review.resolve",
            new TreeSet<>(Set.of(Category.REVIEW, Category.MEMORY)),
            new TreeSet<>(Set.of(new PartitionName("harbor-team"))),
            AuditEntry.OK,
            new TreeMap<>(Map.of("pages", 1L)),
            List.of("ab-procedure-4"),
            "x-ab:edit",
            12L);
    AuditEntry bare =
        new AuditEntry(
            "1",
            AT,
            LEE,
            null,
            null,
            null,
            Channel.SYSTEM,
            "a",
            new TreeSet<>(),
            new TreeSet<>(),
            "internal",
            new TreeMap<>(),
            List.of(),
            null,
            null);

    for (AuditEntry entry : List.of(whole, bare)) {
      assertThat(
              Schemas.standard().validate("audit.entry.schema.json", Json.toNode(entry.toData())))
          .isEmpty();
    }
    assertThat(Json.write(whole.toData()))
        .isEqualTo(
            "{\"action\":\"review.resolve\",\"at\":\"2026-09-12T11:30:00Z\","
                + "\"categories\":[\"memory\",\"review\"],\"channel\":\"management\","
                + "\"client\":\"https://client.example/id\",\"counts\":{\"pages\":1},"
                + "\"duration_ms\":12,\"grant\":\"grant-1\",\"id\":\"ab-audit-12\","
                + "\"object_ids\":[\"ab-procedure-4\"],\"on_behalf_of\":\"human:ana\","
                + "\"outcome\":\"ok\","
                + "\"partitions\":[\"harbor-team\"],\"principal\":\"human:lee\","
                + "\"review_verb\":\"x-ab:edit\"}");
  }

  @Test
  @DisplayName("RCPT-01 RCPT-02 a receipt fits its schema, with and without residue")
  void receipts() {
    Receipt clean =
        new Receipt(
            "ab-receipt-1",
            LEE,
            AT,
            AT,
            new TreeMap<>(Map.of("rows", 3L)),
            new TreeMap<>(),
            Receipt.Status.COMPLETE);
    Receipt residue =
        new Receipt(
            "ab-receipt-2",
            LEE,
            AT,
            AT,
            new TreeMap<>(),
            new TreeMap<>(Map.of("backups", 2L)),
            Receipt.Status.RESIDUE_FOUND);

    for (Receipt receipt : List.of(clean, residue)) {
      assertThat(
              Schemas.standard()
                  .validate("erasure.receipt.schema.json", Json.toNode(receipt.toData())))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @DisplayName("AUDIT-03 only the categories of §7.5")
  @ValueSource(strings = {"pages", "memory.secret", "profile", "Memory", "ext.", "conn.a_b", ""})
  void otherCategories(String name) {
    assertThatThrownBy(() -> new Category(name)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory.sensitive", "profile.health", "conn.notes", "ext.handoff", "key"})
  void categories(String name) {
    assertThat(new Category(name).value()).isEqualTo(name);
  }
}
