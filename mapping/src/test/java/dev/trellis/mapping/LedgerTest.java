package dev.trellis.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.core.ledger.Receipt;
import dev.trellis.core.page.PrincipalId;
import dev.trellis.schemas.Schemas;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("Log and receipts")
class LedgerTest {
  private static final MappingFile MAPPING = MappingFile.tomatio();
  private static final PrincipalId UNKNOWN = MAPPING.unknown();
  private static final String CANARY = "canary";

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of(
            line("agent-brain/memory-write", "ok", "{\"scope_id\":2,\"bytes\":104}"),
            """
            {"action":"memory_write","categories":["memory"],"channel":"mcp","counts":{"bytes":104},\
            "object_ids":["ab-memory-5"],"outcome":"ok","partitions":["general"],\
            "principal":"agent:agent-scout"}"""),
        Arguments.of(
            line("agent-brain/knowledge-read", "denied", "{\"scopes\":[3,\"2\",99],\"count\":0}"),
            """
            {"action":"memory_search","categories":["memory"],"channel":"mcp","counts":{"count":0},\
            "object_ids":["ab-memory-5"],"outcome":"forbidden","partitions":["general","product"],\
            "principal":"agent:agent-scout"}"""),
        Arguments.of(
            line("review", "ok", "a:1:{s:7:\"outcome\";s:6:\"edited\";}"),
            """
            {"action":"review.resolve","categories":["memory","review"],"channel":"management",\
            "object_ids":["ab-memory-5"],"outcome":"ok","principal":"agent:agent-scout",\
            "review_verb":"x-ab:edit"}"""),
        Arguments.of(
            line("oauth.token_issued", "error", "[1,2]"),
            """
            {"action":"oauth.token_issued","categories":["grant"],"channel":"management",\
            "object_ids":["ab-memory-5"],"outcome":"internal","principal":"agent:agent-scout"}"""),
        Arguments.of(
            line("agent-brain/handoff-read", "ok", "{\"count\":-1,\"rows\":1.5,\"hits\":\"3\"}"),
            """
            {"action":"agent_brain_handoff_read","categories":["ext.handoff"],"channel":"mcp",\
            "object_ids":["ab-memory-5"],"outcome":"ok","principal":"agent:agent-scout"}"""),
        Arguments.of(
            record(Map.of("event", Cell.of("compression"), "actor", Cell.of("0"))),
            """
            {"action":"compression","categories":["memory","review"],"channel":"system",\
            "outcome":"ok","principal":"service:compression"}"""),
        Arguments.of(
            record(Map.of("event", Cell.of("9 Über-Ereignis 9"), "at", Cell.of("0000-00-00"))),
            """
            {"action":"ber_ereignis_9","categories":[],"channel":"management","outcome":"ok",\
            "principal":"service:wordpress"}"""),
        Arguments.of(
            record(Map.of()),
            """
            {"action":"unknown","categories":[],"channel":"management","outcome":"ok",\
            "principal":"service:wordpress"}"""));
  }

  @ParameterizedTest
  @MethodSource("lines")
  @DisplayName("MAP-36 A line of the log is an entry")
  void entry(NativeRecord line, String json) {
    AuditEntry entry = MAPPING.audit().entry(line, new SiteOfTests(), UNKNOWN);
    Data.Obj expected =
        ((Data.Obj) Json.parse(json))
            .with("id", Data.text("ab-audit-7"))
            .with(
                "at",
                Data.text(
                    line.text("at").filter(at -> at.startsWith("2026")).isPresent()
                        ? "2026-09-07T09:12:31Z"
                        : SiteOfTests.SNAPSHOT.text()));
    Data.Obj whole =
        line.text("duration").isPresent()
            ? expected.with("duration_ms", Data.Num.of(14))
            : expected;
    assertThat(Json.write(entry.toData())).isEqualTo(Json.write(whole));
    assertValid("audit.entry.schema.json", entry.toData());
  }

  @Property(tries = 3000)
  @Label(
      "AUDIT-04 MAP-36 No text of the meta, the hash or the object passes, and every entry is valid")
  void noText(@ForAll("texts") Map<String, String> texts, @ForAll("metas") String meta) {
    Map<String, Cell> columns = new HashMap<>();
    texts.forEach((column, text) -> columns.put(column, Cell.of(text)));
    columns.put("meta", Cell.of(meta));
    Data.Obj entry = MAPPING.audit().entry(record(columns), new SiteOfTests(), UNKNOWN).toData();
    assertThat(Json.write(entry)).doesNotContain(CANARY);
    assertValid("audit.entry.schema.json", entry);
  }

  @Test
  @DisplayName("MAP-36 The canary would be seen, did it pass: as the event it is the action")
  void canarySings() {
    Data.Obj entry =
        MAPPING
            .audit()
            .entry(record(Map.of("event", Cell.of(CANARY))), new SiteOfTests(), UNKNOWN)
            .toData();
    assertThat(Json.write(entry)).contains(CANARY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      nullValues = "NULL",
      value = {
        "{\"rows\":3,\"posts\":\"1\"} | [] | complete | {\"posts\":1,\"rows\":3} | {} | complete",
        "NULL | NULL | complete | {} | {} | complete",
        "[] | {\"rows\":0,\"posts\":\"0\"} | complete | {} | {\"posts\":0,\"rows\":0} | complete",
        "0 | 0 | complete | {\"unnamed\":0} | {\"unnamed\":0} | complete",
        "{\"rows\":1} | [\"a.tar\",\"b#12\"] | residue_found | {\"rows\":1} | {\"unnamed\":2} | residue_found",
        "{} | [\"a.tar\"] | complete | {} | {\"unnamed\":1} | residue_found",
        "{} | {\"posts\":[17],\"backups\":2} | complete | {} | {\"backups\":2,\"posts\":1} | residue_found",
        "{} | {\"O'Neill\":1,\"canary\":2} | complete | {} | {\"unnamed\":3} | residue_found",
        "{\"rows\": | x | complete | {\"unreadable\":0} | {\"unreadable\":1} | residue_found",
        "{\"rows\":-1} | {\"rows\":-1} | complete | {\"rows\":0} | {\"rows\":1} | residue_found",
        "{} | {\"rows\":\"many\"} | complete | {} | {\"rows\":1} | residue_found",
        "{} | {\"rows\":0.5} | complete | {} | {\"rows\":1} | residue_found",
        "{} | {\"rows\":true} | complete | {} | {\"rows\":1} | residue_found",
        "{} | {\"rows\":false} | complete | {} | {\"rows\":0} | complete",
        "{} | a:1:{s:4:\"rows\";i:0;} | complete | {} | {\"rows\":0} | complete",
        "{} | a:1:{s:4:\"rows\";O:1:\"X\":0:{}} | complete | {} | {\"unreadable\":1} | residue_found",
        "{} | \"none\" | complete | {} | {\"unreadable\":1} | residue_found",
        "{} | [] | COMPLETE | {} | {} | residue_found",
        "{} | [] | pending | {} | {} | residue_found",
        "{} | [] | NULL | {} | {} | residue_found"
      })
  @DisplayName("MAP-37 A receipt is complete when it says so and nothing was left")
  void receipt(String counts, String residue, String status, String c, String r, String s) {
    Map<String, Cell> columns = new HashMap<>();
    columns.put("created", Cell.of("2026-08-04 12:00:00"));
    columns.put("curator", Cell.of("5"));
    put(columns, "counts", counts);
    put(columns, "residue", residue);
    put(columns, "status", status);
    Data.Obj receipt =
        MAPPING.receipts().receipt(record(columns), new SiteOfTests(), UNKNOWN).toData();
    assertThat(Json.write(receipt))
        .isEqualTo(
            Json.write(
                Json.parse(
                    """
                    {"id":"ab-receipt-7","kind":"subject","requested_by":"human:curator-lee",
                     "requested_at":"2026-08-04T12:00:00Z","completed_at":"2026-08-04T12:00:00Z",
                     "counts":%s,"residue":%s,"propagation":[],"status":"%s"}
                    """
                        .formatted(c, r, s))));
    assertValid("erasure.receipt.schema.json", receipt);
  }

  @Test
  @DisplayName("MAP-37 A residue that is no text is never complete")
  void undecodable() {
    Receipt receipt =
        MAPPING
            .receipts()
            .receipt(
                record(Map.of("residue", new Cell.Undecodable(), "status", Cell.of("complete"))),
                new SiteOfTests(),
                UNKNOWN);
    assertThat(receipt.status()).isEqualTo(Receipt.Status.RESIDUE_FOUND);
    assertThat(receipt.requestedBy()).isEqualTo(UNKNOWN);
    assertThat(receipt.completedAt()).isEqualTo(SiteOfTests.SNAPSHOT);
  }

  @Property(tries = 3000)
  @Label("MAP-37 Every receipt is valid, is complete only without residue, and tells no text")
  void receipts(@ForAll("metas") String counts, @ForAll("metas") String residue) {
    Receipt receipt =
        MAPPING
            .receipts()
            .receipt(
                record(
                    Map.of(
                        "counts", Cell.of(counts),
                        "residue", Cell.of(residue),
                        "status", Cell.of("complete"))),
                new SiteOfTests(),
                UNKNOWN);
    assertValid("erasure.receipt.schema.json", receipt.toData());
    assertThat(Json.write(receipt.toData())).doesNotContain(CANARY);
    if (receipt.status() == Receipt.Status.COMPLETE) {
      assertThat(receipt.residue().values()).allMatch(count -> count == 0);
    }
  }

  @Provide
  Arbitrary<Map<String, String>> texts() {
    return Arbitraries.maps(
            Arbitraries.of("at", "actor", "status", "object_type", "object_id", "duration"),
            Arbitraries.of(
                "",
                "0",
                "5",
                "-1",
                "ok",
                "memory",
                "2026-09-07 09:12:31",
                "yesterday",
                CANARY,
                CANARY + "-1",
                "99999999999999999999",
                "9999-12-31T23:59:59-01:00"))
        .ofMaxSize(6);
  }

  @Provide
  Arbitrary<String> metas() {
    Arbitrary<String> word =
        Arbitraries.of(
            CANARY, CANARY + "_id", "count", "rows", "scope_id", "scopes", "outcome", "O'N");
    Arbitrary<String> value =
        Arbitraries.of(
            "1",
            "-1",
            "1e3",
            "0.5",
            "null",
            "true",
            "\"" + CANARY + "\"",
            "[2,\"" + CANARY + "\"]",
            "{\"" + CANARY + "\":1}",
            "99999999999999999999",
            "\"approved\"");
    Arbitrary<String> json =
        Arbitraries.maps(word, value)
            .ofMaxSize(4)
            .map(
                members ->
                    members.entrySet().stream()
                        .map(member -> "\"" + member.getKey() + "\":" + member.getValue())
                        .collect(Collectors.joining(",", "{", "}")));
    return Arbitraries.oneOf(
        json,
        value,
        Arbitraries.of(
            "",
            "{\"" + CANARY,
            "a:1:{s:6:\"canary\";i:7;}",
            "a:1:{s:5:\"count\";s:6:\"canary\";}",
            "O:6:\"canary\":0:{}",
            CANARY));
  }

  private static NativeRecord line(String event, String status, String meta) {
    return record(
        Map.of(
            "event", Cell.of(event),
            "status", Cell.of(status),
            "meta", Cell.of(meta),
            "at", Cell.of("2026-09-07 09:12:31"),
            "actor", Cell.of("2"),
            "object_type", Cell.of("memory"),
            "object_id", Cell.of("5"),
            "duration", Cell.of("14")));
  }

  private static NativeRecord record(Map<String, Cell> columns) {
    return new NativeRecord(7, columns, Map.of(), List.of(), List.of());
  }

  private static void put(Map<String, Cell> columns, String column, String text) {
    if (text != null) {
      columns.put(column, Cell.of(text));
    }
  }

  private static void assertValid(String schema, Data.Obj document) {
    assertThat(Schemas.standard().validate(schema, Json.toNode(document))).isEmpty();
  }
}
