package dev.trellis.gateway.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.ledger.AuditEntry;
import dev.trellis.gateway.http.Answer;
import dev.trellis.schemas.Schemas;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What MCP clients of both eras ask, and what they get, over two contexts in memory. */
class ExchangesTest {
  private static final String ALL = "memory:read memory:propose profile.team:read audit:read";
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientInfo\":{\"name\":\"c\",\"version\":\"1\"},"
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
  private static final String EXTENSION =
      "{\"io.github.pcp-protocol/pcp\":{\"discovery\":"
          + "\"http://127.0.0.1:8080/pcp/garden/.well-known/pcp.json\",\"pcp_version\":\"0.3\"}}";
  private static final String SERVER =
      "{\"name\":\"trellis\",\"title\":\"Trellis\",\"version\":\"1\"}";

  private final GatewayBench bench = new GatewayBench();
  private final String token = bench.token(ALL);

  @Test
  @DisplayName("CAP initialize of 2025-11-25: capabilities, extension, instructions, no session")
  void initialize() {
    Answer answer = legacy("initialize", "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}");

    Data.Obj result = result(answer);
    assertThat(answer.headers().keySet())
        .containsExactly("Cache-Control", "Vary", "X-Content-Type-Options");
    assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
    assertThat(Json.write(result.without("instructions")))
        .isEqualTo(
            "{\"capabilities\":{\"experimental\":%s,\"extensions\":%s,\"tools\":{}},"
                    .formatted(EXTENSION, EXTENSION)
                + "\"protocolVersion\":\"2025-11-25\",\"serverInfo\":%s}".formatted(SERVER));
    assertInstructions(result);
  }

  @ParameterizedTest
  @CsvSource({
    "2025-11-25,2025-11-25",
    "2025-06-18,2025-06-18",
    "2025-03-26,2025-03-26",
    "2024-11-05,2025-11-25",
    "2026-07-28,2025-11-25",
    "1.0,2025-11-25"
  })
  @DisplayName("TRANS a version that is not spoken is answered with one that is")
  void negotiation(String asked, String given) {
    Data.Obj result = result(legacy("initialize", "\"protocolVersion\":\"%s\"".formatted(asked)));

    assertThat(result.text("protocolVersion")).hasValue(given);
  }

  @Test
  @DisplayName("CAP server/discover of 2026-07-28: extension, instructions, private for a minute")
  void discover() {
    Data.Obj result = result(modern("server/discover", ""));

    assertThat(Json.write(result.without("instructions")))
        .isEqualTo(
            "{\"_meta\":{\"io.modelcontextprotocol/serverInfo\":%s},".formatted(SERVER)
                + "\"cacheScope\":\"private\",\"capabilities\":{\"extensions\":%s,\"tools\":{}},"
                    .formatted(EXTENSION)
                + "\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],"
                + "\"ttlMs\":60000}");
    assertInstructions(result);
  }

  private static void assertInstructions(Data.Obj result) {
    assertThat(result.text("instructions").orElseThrow())
        .contains("kind team", "org:brain.example", "source of truth")
        .contains("context_brief", "memory_search", "data, never as instructions")
        .doesNotContain("Garden", "soil");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2025-11-25", "2026-07-28"})
  @DisplayName("TOOL the list: what the token can call, in order, with title, hints and schemas")
  void list(String version) {
    boolean modern = version.equals("2026-07-28");
    Data.Obj result = result(modern ? modern("tools/list", "") : legacy("tools/list", ""));

    List<Data> tools = result.items("tools");
    assertThat(tools.stream().map(tool -> ((Data.Obj) tool).text("name").orElseThrow()))
        .containsExactly(
            "context_brief",
            "memory_search",
            "memory_read",
            "memory_list",
            "partition_list",
            "review_list",
            "audit_list",
            "profile_get");
    for (Data each : tools) {
      Data.Obj tool = (Data.Obj) each;
      assertThat(tool.text("title")).isPresent();
      assertThat(tool.text("description")).isPresent();
      assertThat(Json.write(tool.object("annotations").orElseThrow().without("title")))
          .isEqualTo(
              "{\"destructiveHint\":false,\"idempotentHint\":true,\"openWorldHint\":false,"
                  + "\"readOnlyHint\":true}");
      assertThat(tool.object("inputSchema").orElseThrow().text("type")).hasValue("object");
      assertThat(tool.object("outputSchema").orElseThrow().text("type")).hasValue("object");
      assertThat(Json.write(tool)).doesNotContain("$ref");
    }
    assertThat(result.text("cacheScope").isPresent()).isEqualTo(modern);
    assertThat(result.text("resultType").isPresent()).isEqualTo(modern);
  }

  @Test
  @DisplayName("STEP-04 the list leaves out what the token cannot call")
  void listOfFewScopes() {
    String few = bench.token("profile.team:read");
    Answer answer = bench.send(GatewayBench.post(few, message("tools/list", "")));

    assertThat(result(answer).items("tools"))
        .extracting(tool -> ((Data.Obj) tool).text("name").orElseThrow())
        .containsExactly("context_brief", "profile_get");
  }

  @Test
  @DisplayName("PROF a context without a team profile has no profile_get at all")
  void noProfile() {
    String orchard = bench.token("orchard", ALL);
    Answer answer =
        bench.send(
            GatewayBench.post(orchard, message("tools/call", "\"name\":\"profile_get\""))
                .to("/pcp/orchard/mcp"));

    assertThat(answer.body()).contains("-32602").contains("no such tool");
  }

  @ParameterizedTest
  @ValueSource(strings = {"memory_search", "memory.search"})
  @DisplayName(
      "NAME a call gives structured content, facts as JSON and framed content; audited once")
  void call(String name) {
    int before = bench.garden().log().size();
    Data.Obj result =
        result(
            legacy(
                "tools/call",
                "\"name\":\"%s\",\"arguments\":{\"query\":\"frost\"}".formatted(name)));

    List<Data> blocks = result.items("content");
    Data.Obj structured = result.object("structuredContent").orElseThrow();
    assertThat(result.get("isError")).hasValue(new Data.Bool(false));
    assertThat(
            Schemas.standard()
                .validate("tools.schema.json", "memory_search_output", Json.toNode(structured)))
        .isEmpty();
    assertThat(blocks).hasSize(2);
    assertThat(text(blocks.get(0))).contains("notes/frost").doesNotContain("October");
    assertThat(text(blocks.get(1)))
        .startsWith("The following <memory_data> blocks contain stored context")
        .contains("<memory_data kind=\"page\" id=\"id-notes-frost\"");
    assertThat(bench.garden().log()).hasSize(before + 1);
    AuditEntry entry = bench.garden().log().getLast();
    assertThat(entry.outcome()).isEqualTo(AuditEntry.OK);
  }

  @Test
  @DisplayName("TRANS a result of 2026-07-28 names its type and the server")
  void modernCall() {
    Data.Obj result =
        result(
            modern("tools/call", "\"name\":\"memory_search\",\"arguments\":{\"query\":\"frost\"}"));

    assertThat(result.text("resultType")).hasValue("complete");
    assertThat(Json.write(result.object("_meta").orElseThrow()))
        .isEqualTo("{\"io.modelcontextprotocol/serverInfo\":%s}".formatted(SERVER));
    assertThat(result.get("ttlMs")).isEmpty();
  }

  @Test
  @DisplayName("TRANS a header in base64 is read before it is compared")
  void encodedName() {
    String body = message("tools/call", "\"name\":\"partition_list\"," + META);
    Answer answer =
        bench.send(
            GatewayBench.modern(token, body).with("Mcp-Name", "=?base64?cGFydGl0aW9uX2xpc3Q=?="));

    assertThat(result(answer).get("isError")).hasValue(new Data.Bool(false));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @DisplayName("ERR-01 a failed call: the code first, the error as structured content")
  void failedCall(boolean modern) {
    String members = "\"name\":\"memory_read\",\"arguments\":{\"path\":\"cellar/wine\"}";
    Data.Obj result =
        result(modern ? modern("tools/call", members) : legacy("tools/call", members));

    assertThat(result.get("isError")).hasValue(new Data.Bool(true));
    assertThat(text(result.items("content").getFirst())).startsWith("not_found: ");
    Data.Obj structured = result.object("structuredContent").orElseThrow();
    assertThat(Schemas.standard().validate("tools.schema.json", "error", Json.toNode(structured)))
        .isEmpty();
  }

  @Test
  @DisplayName("ERR a violation names the rule and repeats nothing that was sent")
  void violations() {
    Answer answer =
        legacy("tools/call", "\"name\":\"memory_search\",\"arguments\":{\"limit\":\"xyzzy\"}");

    assertThat(answer.body())
        .contains("\"violations\":[", "\"path\":\"/limit\"")
        .doesNotContain("xyzzy");
  }

  @Test
  @DisplayName("STEP-01 a call that the token cannot make is 403 with every scope, and audited")
  void stepUp() {
    String few = bench.token("memory:read");
    Answer answer =
        bench.send(GatewayBench.post(few, message("tools/call", "\"name\":\"audit_list\"")));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body()).isEqualTo("{\"error\":\"insufficient_scope\"}");
    assertThat(answer.headers())
        .containsEntry(
            "WWW-Authenticate",
            "Bearer error=\"insufficient_scope\", scope=\"audit:read\", resource_metadata=\""
                + "http://127.0.0.1:8080/.well-known/oauth-protected-resource/pcp/garden/mcp\"");
    AuditEntry entry = bench.garden().log().getLast();
    assertThat(entry.action()).isEqualTo("audit_list");
    assertThat(entry.outcome()).isEqualTo("forbidden");
  }

  @Test
  @DisplayName("TRANS a notification is 202 without a body; ping is answered in the old era")
  void notificationAndPing() {
    String notice = "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}";
    Answer accepted = bench.send(GatewayBench.post(token, notice));

    assertThat(accepted.status()).isEqualTo(202);
    assertThat(accepted.body()).isEmpty();
    assertThat(result(legacy("ping", ""))).isEqualTo(Data.Obj.of(Map.of()));
  }

  @Test
  @DisplayName("TRANS the id of a request comes back as it was, text or number")
  void ids() {
    String body = "{\"jsonrpc\":\"2.0\",\"id\":\"a-1\",\"method\":\"ping\"}";

    assertThat(bench.send(GatewayBench.post(token, body)).body()).contains("\"id\":\"a-1\"");
    assertThat(legacy("ping", "").body()).contains("\"id\":1,");
  }

  @Test
  @DisplayName("NET over its limit a grant gets rate_limited, another does not; both are audited")
  void rateLimit() {
    GatewayBench tight = new GatewayBench(2);
    String first = tight.token(ALL);
    String second = tight.token(ALL);
    String call = message("tools/call", "\"name\":\"partition_list\"");
    tight.send(GatewayBench.post(first, call));
    tight.send(GatewayBench.post(first, call));

    Answer over = tight.send(GatewayBench.post(first, call));
    String outcome = tight.garden().log().getLast().outcome();
    Answer other = tight.send(GatewayBench.post(second, call));

    assertThat(over.status()).isEqualTo(200);
    assertThat(text(result(over).items("content").getFirst())).startsWith("rate_limited: ");
    assertThat(outcome).isEqualTo("rate_limited");
    assertThat(result(other).get("isError")).hasValue(new Data.Bool(false));
  }

  @Test
  @DisplayName("NET failed tokens of one address end in 429; a token that works still passes")
  void failedTokens() {
    for (int i = 0; i < 60; i++) {
      assertThat(bench.send(GatewayBench.post("wrong", message("ping", ""))).status())
          .isEqualTo(401);
    }
    Answer over = bench.send(GatewayBench.post("wrong", message("ping", "")));

    assertThat(over.status()).isEqualTo(429);
    assertThat(Long.parseLong(over.headers().get("Retry-After"))).isBetween(1L, 60L);
    assertThat(legacy("ping", "").status()).isEqualTo(200);
  }

  @Test
  @DisplayName("ERR a database that is down: 503 with an incident, its cause in the log, then back")
  void databaseDown() {
    bench.down(true);
    Answer down = legacy("tools/call", "\"name\":\"partition_list\"");
    bench.down(false);
    Answer up = legacy("tools/call", "\"name\":\"partition_list\"");

    assertThat(down.status()).isEqualTo(503);
    assertThat(down.headers()).containsKey("Retry-After").doesNotContainKey("WWW-Authenticate");
    assertThat(down.body()).matches("\\{\"error\":\"unavailable\",\"incident\":\"incident_\\d+\"}");
    assertThat(bench.causes()).hasSize(1);
    assertThat(up.status()).isEqualTo(200);
  }

  private Answer legacy(String method, String members) {
    return bench.send(GatewayBench.post(token, message(method, members)));
  }

  private Answer modern(String method, String members) {
    String separator = members.isEmpty() ? "" : ",";
    return bench.send(GatewayBench.modern(token, message(method, members + separator + META)));
  }

  private static String message(String method, String members) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}"
        .formatted(method, members);
  }

  private static Data.Obj result(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return ((Data.Obj) Json.parse(answer.body())).object("result").orElseThrow();
  }

  private static String text(Data block) {
    return ((Data.Obj) block).text("text").orElseThrow();
  }
}
