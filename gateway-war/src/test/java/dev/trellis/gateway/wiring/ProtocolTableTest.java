package dev.trellis.gateway.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.wiring.GatewayBench.Asking;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The failures of MCP over HTTP, one row each, in both eras. An answer is told by its HTTP status,
 * its JSON-RPC code (0 for none) and a word of its body.
 */
class ProtocolTableTest {
  private static final String ALL = "memory:read memory:propose profile.team:read";
  private static final String META =
      """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientCapabilities":{}}""";

  private final GatewayBench bench = new GatewayBench();

  record Row(
      String name, int http, int code, String word, BiFunction<GatewayBench, String, Asking> ask) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Row row(
      String name, int http, int code, String word, BiFunction<GatewayBench, String, Asking> ask) {
    return new Row(name, http, code, word, ask);
  }

  private static String call(String method, String members) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}"
        .formatted(method, members);
  }

  private static Asking modern(String token, String method, String members) {
    String separator = members.isEmpty() ? "" : ",";
    return GatewayBench.modern(token, call(method, members + separator + META));
  }

  private static Asking legacy(String token, String method, String members) {
    return GatewayBench.post(token, call(method, members))
        .with("MCP-Protocol-Version", "2025-11-25");
  }

  private static Asking either(boolean modern, String token, String method, String members) {
    return modern ? modern(token, method, members) : legacy(token, method, members);
  }

  static Stream<Row> rows() {
    return Stream.concat(
        Stream.of(false, true).flatMap(ProtocolTableTest::common),
        Stream.concat(modernOnly(), legacyOnly()));
  }

  private static Stream<Row> common(boolean modern) {
    String era = modern ? "2026-07-28: " : "2025-11-25: ";
    String search = "\"name\":\"memory_search\",\"arguments\":{\"query\":\"soil\"}";
    int rpc = modern ? 404 : 200;
    return Stream.of(
        row(
            era + "origin not allowed",
            403,
            0,
            "forbidden",
            (b, t) -> either(modern, t, "tools/list", "").with("Origin", "https://evil.example")),
        row(
            era + "origin null",
            403,
            0,
            "forbidden",
            (b, t) -> either(modern, t, "tools/list", "").with("Origin", "null")),
        row(
            era + "foreign host",
            403,
            0,
            "forbidden",
            (b, t) -> either(modern, t, "tools/list", "").with("Host", "evil.example:8080")),
        row(
            era + "host without the bound port",
            403,
            0,
            "forbidden",
            (b, t) -> either(modern, t, "tools/list", "").with("Host", "localhost")),
        row(
            era + "origin not allowed comes before an unknown context",
            403,
            0,
            "forbidden",
            (b, t) ->
                either(modern, t, "tools/list", "")
                    .with("Origin", "https://evil.example")
                    .to("/pcp/nowhere/mcp")),
        row(
            era + "unknown context",
            404,
            0,
            "not_found",
            (b, t) -> either(modern, t, "tools/list", "").to("/pcp/nowhere/mcp")),
        row(
            era + "slash behind the endpoint",
            404,
            0,
            "not_found",
            (b, t) -> either(modern, t, "tools/list", "").to("/pcp/garden/mcp/")),
        row(
            era + "no token",
            401,
            0,
            "unauthorized",
            (b, t) -> either(modern, t, "tools/list", "").without("Authorization")),
        row(
            era + "unknown token",
            401,
            0,
            "unauthorized",
            (b, t) -> either(modern, "trl_garden_" + "A".repeat(43), "tools/list", "")),
        row(
            era + "malformed token",
            401,
            0,
            "unauthorized",
            (b, t) -> either(modern, "no token", "tools/list", "")),
        row(
            era + "token of another context",
            401,
            0,
            "unauthorized",
            (b, t) -> either(modern, b.token("orchard", ALL), "tools/list", "")),
        row(
            era + "token lacks scope",
            403,
            0,
            "insufficient_scope",
            (b, t) -> either(modern, b.token("profile.team:read"), "tools/call", search)),
        row(
            era + "bad JSON",
            400,
            -32700,
            "not JSON",
            (b, t) -> withBody(either(modern, t, "tools/list", ""), "{\"jsonrpc\":")),
        row(
            era + "batch",
            400,
            -32600,
            "not one JSON-RPC",
            (b, t) ->
                withBody(
                    either(modern, t, "tools/list", ""), "[" + call("tools/list", META) + "]")),
        row(
            era + "a response",
            400,
            -32600,
            "not one JSON-RPC",
            (b, t) ->
                withBody(
                    either(modern, t, "tools/list", ""),
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}")),
        row(
            era + "id null",
            400,
            -32600,
            "not one JSON-RPC",
            (b, t) ->
                withBody(
                    either(modern, t, "tools/list", ""),
                    "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"tools/list\"}")),
        row(
            era + "unknown method",
            rpc,
            -32601,
            "no such method",
            (b, t) -> either(modern, t, "resources/list", "")),
        row(
            era + "unknown tool",
            200,
            -32602,
            "no such tool",
            (b, t) -> either(modern, t, "tools/call", "\"name\":\"weather_get\"")),
        row(
            era + "a call without a tool's name",
            200,
            -32602,
            "no such tool",
            (b, t) -> either(modern, t, "tools/call", "\"arguments\":{}")),
        row(
            era + "arguments that are no object",
            200,
            -32602,
            "are an object",
            (b, t) ->
                either(modern, t, "tools/call", "\"name\":\"memory_search\",\"arguments\":[]")),
        row(
            era + "bad cursor",
            200,
            -32602,
            "no such cursor",
            (b, t) -> either(modern, t, "tools/list", "\"cursor\":\"\"")),
        row(
            era + "input fails its schema",
            200,
            0,
            "\"text\":\"invalid_input: ",
            (b, t) ->
                either(
                    modern,
                    t,
                    "tools/call",
                    "\"name\":\"memory_search\",\"arguments\":{\"limit\":\"many\"}")),
        row(
            era + "a page that is not there",
            200,
            0,
            "\"text\":\"not_found: ",
            (b, t) ->
                either(
                    modern,
                    t,
                    "tools/call",
                    "\"name\":\"memory_read\",\"arguments\":{\"path\":\"no/such\"}")),
        row(
            era + "GET",
            405,
            0,
            "method_not_allowed",
            (b, t) -> either(modern, t, "tools/list", "").by("GET")),
        row(
            era + "HEAD",
            405,
            0,
            "method_not_allowed",
            (b, t) -> either(modern, t, "tools/list", "").by("HEAD")),
        row(
            era + "DELETE",
            405,
            0,
            "method_not_allowed",
            (b, t) -> either(modern, t, "tools/list", "").by("DELETE")),
        row(
            era + "another type of body",
            415,
            0,
            "unsupported_media_type",
            (b, t) -> either(modern, t, "tools/list", "").with("Content-Type", "text/plain")),
        row(
            era + "no type of body",
            415,
            0,
            "unsupported_media_type",
            (b, t) -> either(modern, t, "tools/list", "").without("Content-Type")),
        row(
            era + "body beyond the limit",
            413,
            0,
            "content_too_large",
            (b, t) -> withBody(either(modern, t, "tools/list", ""), " ".repeat(1024 * 1024 + 1))));
  }

  private static Stream<Row> modernOnly() {
    String capabilities = "\"io.modelcontextprotocol/clientCapabilities\":{}";
    String version = "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"";
    String old = "\"_meta\":{" + version.replace("2026-07-28", "2025-11-25") + ",%s}";
    return Stream.of(
        row(
            "2026-07-28: no _meta",
            400,
            -32602,
            "_meta lacks",
            (b, t) -> GatewayBench.modern(t, call("tools/list", ""))),
        row(
            "2026-07-28: _meta without capabilities",
            400,
            -32602,
            "_meta lacks",
            (b, t) -> GatewayBench.modern(t, call("tools/list", "\"_meta\":{" + version + "}"))),
        row(
            "2026-07-28: _meta without a version",
            400,
            -32602,
            "_meta lacks",
            (b, t) ->
                GatewayBench.modern(t, call("tools/list", "\"_meta\":{" + capabilities + "}"))),
        row(
            "2026-07-28: no version header",
            400,
            -32020,
            "MCP-Protocol-Version is missing",
            (b, t) -> modern(t, "tools/list", "").without("MCP-Protocol-Version")),
        row(
            "2026-07-28: the version header differs",
            400,
            -32020,
            "MCP-Protocol-Version does not repeat",
            (b, t) -> modern(t, "tools/list", "").with("MCP-Protocol-Version", "2025-11-25")),
        row(
            "2026-07-28: the version header twice",
            400,
            -32020,
            "MCP-Protocol-Version does not repeat",
            (b, t) ->
                modern(t, "tools/list", "")
                    .with("MCP-Protocol-Version", "2026-07-28", "2026-07-28")),
        row(
            "2026-07-28: no method header",
            400,
            -32020,
            "Mcp-Method is missing",
            (b, t) -> modern(t, "tools/list", "").without("Mcp-Method")),
        row(
            "2026-07-28: the method header differs in case",
            400,
            -32020,
            "Mcp-Method does not repeat",
            (b, t) -> modern(t, "tools/list", "").with("Mcp-Method", "Tools/List")),
        row(
            "2026-07-28: no name header",
            400,
            -32020,
            "Mcp-Name is missing",
            (b, t) -> modern(t, "tools/call", "\"name\":\"memory_search\"").without("Mcp-Name")),
        row(
            "2026-07-28: the name header differs",
            400,
            -32020,
            "Mcp-Name does not repeat",
            (b, t) ->
                modern(t, "tools/call", "\"name\":\"memory_search\"")
                    .with("Mcp-Name", "memory_read")),
        row(
            "2026-07-28: the name header is no base64",
            400,
            -32020,
            "Mcp-Name does not repeat",
            (b, t) ->
                modern(t, "tools/call", "\"name\":\"memory_search\"")
                    .with("Mcp-Name", "=?base64?a?=")),
        row(
            "2026-07-28: unknown version",
            400,
            -32022,
            "\"requested\":\"2099-01-01\",\"supported\":[\"2026-07-28\"]",
            (b, t) ->
                withBody(
                    modern(t, "tools/list", "").with("MCP-Protocol-Version", "2099-01-01"),
                    call("tools/list", META.replace("2026-07-28", "2099-01-01")))),
        row(
            "2026-07-28: an old version in _meta",
            400,
            -32022,
            "\"requested\":\"2025-11-25\"",
            (b, t) ->
                withBody(
                    modern(t, "tools/list", "").with("MCP-Protocol-Version", "2025-11-25"),
                    call("tools/list", old.formatted(capabilities)))),
        row(
            "2026-07-28: initialize",
            404,
            -32601,
            "no such method",
            (b, t) -> modern(t, "initialize", "")),
        row("2026-07-28: ping", 404, -32601, "no such method", (b, t) -> modern(t, "ping", "")),
        row(
            "2026-07-28: subscriptions/listen",
            404,
            -32601,
            "no such method",
            (b, t) -> modern(t, "subscriptions/listen", "")));
  }

  private static Stream<Row> legacyOnly() {
    return Stream.of(
        row(
            "2025-11-25: bad version header",
            400,
            -32022,
            "\"requested\":\"1999-01-01\"",
            (b, t) -> legacy(t, "tools/list", "").with("MCP-Protocol-Version", "1999-01-01")),
        row(
            "2025-11-25: a notification under a bad version header",
            400,
            -32022,
            "\"requested\":\"1999-01-01\"",
            (b, t) ->
                withBody(
                    legacy(t, "tools/list", "").with("MCP-Protocol-Version", "1999-01-01"),
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}")),
        row(
            "2025-11-25: server/discover",
            200,
            -32601,
            "no such method",
            (b, t) -> legacy(t, "server/discover", "")),
        row(
            "2025-11-25: params that are no object",
            200,
            -32602,
            "params are an object",
            (b, t) ->
                withBody(
                    legacy(t, "tools/list", ""),
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":[1]}")),
        row(
            "2025-11-25: Mcp-Method on a request of the old era changes nothing",
            200,
            -32601,
            "no such method",
            (b, t) -> legacy(t, "nothing", "").with("Mcp-Method", "tools/list")));
  }

  private static Asking withBody(Asking asking, String body) {
    return new Asking(asking.method(), asking.path(), asking.headers(), body);
  }

  @ParameterizedTest
  @MethodSource("rows")
  @DisplayName("TRANS every failure has its status, its code and a JSON body")
  void failures(Row row) {
    Answer answer = bench.send(row.ask().apply(bench, bench.token(ALL)));

    Data.Obj body = (Data.Obj) Json.parse(answer.body());
    long code =
        body.object("error")
            .flatMap(error -> error.get("code"))
            .map(it -> ((Data.Num) it).value().longValueExact())
            .orElse(0L);
    assertThat(answer.status()).as(answer.body()).isEqualTo(row.http());
    assertThat(code).isEqualTo(row.code());
    assertThat(answer.body()).contains(row.word()).doesNotContain("at dev.trellis", "Exception");
    assertThat(answer.headers()).doesNotContainKeys("Location", "Mcp-Session-Id");
    assertThat(answer.headers()).containsEntry("X-Content-Type-Options", "nosniff");
    assertThat(answer.headers().containsKey("WWW-Authenticate"))
        .isEqualTo(row.http() == 401 || row.word().equals("insufficient_scope"));
    assertThat(bench.causes()).isEmpty();
  }
}
