package dev.trellis.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gateway over the wire: Payara, the WAR, a real MariaDB. Requests are written by hand. */
class McpIT {
  private static final Pattern INCIDENT = Pattern.compile("incident_[a-z2-7]{26}");
  private static final long PATIENCE_SECONDS = 30;
  private static final String META =
      "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
          + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

  @TempDir static Path folder;
  private static ServedBrain brain;
  private static String harbor;
  private static String pier;

  @BeforeAll
  static void start() throws Exception {
    brain = ServedBrain.start(folder);
    harbor = brain.token("harbor", "memory:read profile.team:read");
    pier = brain.token("pier", "memory:read");
  }

  @AfterAll
  static void stop() throws Exception {
    brain.stop();
  }

  private record Raw(int status, String head, String body) {
    boolean has(String header) {
      return head.toLowerCase(Locale.ROOT).contains("\r\n" + header.toLowerCase(Locale.ROOT));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/.well-known/pcp.json,200",
    "/pcp/harbor/.well-known/pcp.json,200",
    "/.well-known/oauth-protected-resource/pcp/pier/mcp,200",
    "/.well-known/oauth-protected-resource,404",
    "/.well-known/oauth-authorization-server,404",
    "/.well-known/openid-configuration,404",
    "/pcp/nowhere/.well-known/pcp.json,404",
    "/pcp/nowhere/mcp,404",
    "/pcp/harbor/mcp/,404",
    "/pcp/harbor/../pier/mcp,404",
    "/pcp/harbor/mcp;x=1,404",
    "/pcp/,404"
  })
  @DisplayName("DISC documents are JSON without a token; any other path is a JSON 404")
  void documents(String path, int status) throws IOException {
    Raw answer = send("GET", path, "", "");

    assertThat(answer.status()).as(answer.head()).isEqualTo(status);
    assertThat(answer.head()).contains("Content-Type: application/json");
    assertThat(Json.parse(answer.body())).isInstanceOf(Data.Obj.class);
    assertThat(answer.has("Access-Control-Allow-Origin: *")).isEqualTo(status == 200);
    assertClean(answer);
  }

  @Test
  @DisplayName("TRANS initialize, the list and a call of 2025-11-25")
  void legacy() throws IOException {
    Raw first = post(harbor, "", message("initialize", "\"protocolVersion\":\"2025-11-25\""));
    Raw list = post(harbor, "", message("tools/list", ""));
    Raw call = post(harbor, "", message("tools/call", "\"name\":\"context_brief\""));
    Raw notice = post(harbor, "", "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");

    assertThat(first.body()).contains("\"protocolVersion\":\"2025-11-25\"", "kind team");
    assertThat(list.body()).contains("\"memory_search\"").doesNotContain("\"audit_list\"");
    assertThat(call.body()).contains("\"isError\":false", "<memory_data kind=");
    assertThat(notice.status()).isEqualTo(202);
    assertThat(notice.body()).isEmpty();
    for (Raw answer : new Raw[] {first, list, call, notice}) {
      assertThat(answer.has("Cache-Control: no-store")).isTrue();
      assertThat(answer.has("Mcp-Session-Id")).isFalse();
      assertClean(answer);
    }
  }

  @Test
  @DisplayName("TRANS server/discover, the list and a call of 2026-07-28")
  void modern() throws IOException {
    Raw discover = modern("server/discover", "", "");
    Raw list = modern("tools/list", "", "");
    Raw call =
        modern(
            "tools/call",
            "Mcp-Name: memory_search\r\n",
            "\"name\":\"memory_search\",\"arguments\":{\"query\":\"rounding\"},");

    assertThat(discover.body()).contains("\"supportedVersions\":[\"2026-07-28\"]");
    assertThat(list.body()).contains("\"ttlMs\":30000", "\"cacheScope\":\"private\"");
    assertThat(call.body()).contains("\"resultType\":\"complete\"", "\"isError\":false");
    assertThat(modern("tools/call", "", "\"name\":\"memory_search\",").body()).contains("-32020");
  }

  @Test
  @DisplayName("RETR a search is answered from an index on disk, whose size and lag can be watched")
  void index() throws Exception {
    String call = "\"name\":\"memory_search\",\"arguments\":{\"query\":\"rounding\"}";
    Raw found = post(harbor, "", message("tools/call", call));

    assertThat(found.body()).contains("rounding", "\"score\":");
    try (Stream<Path> files = Files.list(brain.index("harbor"))) {
      assertThat(files.map(it -> it.getFileName().toString())).anyMatch(it -> it.endsWith(".lock"));
    }
    String metrics = metrics();
    assertThat(metric(metrics, "trellis_search_index_pages")).isPositive();
    assertThat(metric(metrics, "trellis_search_index_bytes")).isPositive();
    assertThat(metric(metrics, "trellis_search_index_lag")).isZero();
    assertThat(metric(metrics, "trellis_reconciliations_total")).isPositive();
    assertThat(metric(metrics, "trellis_reconciling_seconds_total")).isPositive();
    assertThat(metric(metrics, "trellis_table_looks_total")).isPositive();
    assertThat(metrics).doesNotContain("rounding", harbor);
    assertThat(send("GET", "/metrics", "", "").status()).isEqualTo(404);
  }

  private static String metrics() throws IOException {
    URI uri = URI.create("http://127.0.0.1:" + brain.metricsPort() + "/metrics");
    try (InputStream in = uri.toURL().openStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static double metric(String metrics, String name) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + "{context=\"harbor\"} "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findFirst()
        .orElseThrow(() -> new AssertionError(name + " is not in " + metrics));
  }

  @Test
  @DisplayName("ISO a token of one context is nothing at the other")
  void foreignToken() throws IOException {
    Raw answer = post(pier, "", message("tools/list", ""));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.has("WWW-Authenticate: Bearer resource_metadata=")).isTrue();
    assertThat(answer.head()).contains("error=\"invalid_token\"");
    assertThat(answer.body()).isEqualTo("{\"error\":\"unauthorized\"}");
    assertClean(answer);
  }

  @Test
  @DisplayName("STEP-01 a scope that is missing is 403 with its challenge")
  void stepUp() throws IOException {
    Raw answer = post(harbor, "", message("tools/call", "\"name\":\"audit_list\""));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.head()).contains("error=\"insufficient_scope\", scope=\"audit:read\"");
    assertClean(answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Origin: https://evil.example", "Origin: null"})
  @DisplayName("NET a foreign origin is 403 in JSON before anything else")
  void origin(String header) throws IOException {
    Raw answer = post("none", header + "\r\n", "no JSON");

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body()).isEqualTo("{\"error\":\"forbidden\"}");
    assertThat(answer.has("WWW-Authenticate")).isFalse();
    assertClean(answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/.well-known/pcp.json", "/pcp/harbor/mcp", "/health/ready", "/nothing"})
  @DisplayName("LOCAL a foreign host is 403 in JSON, whatever it asks for, health too")
  void host(String path) throws IOException {
    Raw answer = exchange("GET " + path + " HTTP/1.1\r\nHost: evil.example\r\n", "");

    assertThat(answer.status()).isEqualTo(403);
    assertClean(answer);
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "DELETE", "PUT", "PATCH"})
  @DisplayName(
      "TRANS other methods on the endpoint are 405 in JSON; TRACE never reaches the gateway")
  void methods(String method) throws IOException {
    Raw answer = send(method, "/pcp/harbor/mcp", "Authorization: Bearer " + harbor + "\r\n", "");

    assertThat(answer.status()).isEqualTo(405);
    assertClean(answer);
  }

  @Test
  @DisplayName("NET a body beyond the limit, no JSON and another type are refused in JSON")
  void bodies() throws IOException {
    assertThat(post(harbor, "", " ".repeat(1024 * 1024 + 1)).status()).isEqualTo(413);
    assertThat(post(harbor, "", "{").body()).contains("-32700");
    Raw text =
        send(
            "POST",
            "/pcp/harbor/mcp",
            "Authorization: Bearer %s\r\nContent-Type: text/plain\r\n".formatted(harbor),
            "{}");
    assertThat(text.status()).isEqualTo(415);
    assertClean(text);
  }

  @Test
  @DisplayName("ERR a database that is gone: an incident whose cause the log has; then it is back")
  void databaseGone() throws Exception {
    String call = message("tools/call", "\"name\":\"partition_list\"");
    brain.relay().cut();
    Raw gone = post(harbor, "", call);
    Raw other = exchangeAt("pier", pier, call);
    brain.relay().restore();

    assertThat(gone.status()).as(gone.body()).isEqualTo(503);
    assertThat(gone.has("Retry-After: ")).isTrue();
    assertThat(gone.body()).doesNotContain("127.0.0.1", "mariadb", "Exception");
    Matcher incident = INCIDENT.matcher(gone.body());
    assertThat(incident.find()).as(gone.body()).isTrue();
    assertThat(brain.log()).contains(incident.group()).doesNotContain(harbor, pier);
    assertThat(other.status()).isEqualTo(200);
    eventuallyAnswers(call);
  }

  private static void eventuallyAnswers(String call) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    Raw answer = post(harbor, "", call);
    while (answer.status() != 200 && System.nanoTime() < end) {
      Thread.sleep(200);
      answer = post(harbor, "", call);
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private static void assertClean(Raw answer) {
    assertThat(answer.has("Server:")).as(answer.head()).isFalse();
    assertThat(answer.has("X-Powered-By")).isFalse();
    assertThat(answer.has("Location")).isFalse();
    assertThat(answer.has("Set-Cookie")).isFalse();
    assertThat(answer.has("X-Content-Type-Options: nosniff")).as(answer.head()).isTrue();
    assertThat(answer.body()).doesNotContainIgnoringCase("<html", "Exception", "\tat ");
  }

  private static String message(String method, String members) {
    return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s}}"
        .formatted(method, members);
  }

  private static Raw modern(String method, String headers, String members) throws IOException {
    String more = "MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: " + method + "\r\n" + headers;
    return post(harbor, more, message(method, members + META));
  }

  private static Raw post(String token, String headers, String body) throws IOException {
    return send("POST", "/pcp/harbor/mcp", credentials(token) + headers, body);
  }

  private static Raw exchangeAt(String context, String token, String body) throws IOException {
    return send("POST", "/pcp/" + context + "/mcp", credentials(token), body);
  }

  private static String credentials(String token) {
    return "Authorization: Bearer %s\r\nContent-Type: application/json\r\n".formatted(token);
  }

  private static Raw send(String method, String path, String headers, String body)
      throws IOException {
    String host = "Host: 127.0.0.1:" + brain.port() + "\r\n";
    return exchange(method + " " + path + " HTTP/1.1\r\n" + host + headers, body);
  }

  private static Raw exchange(String head, String body) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), brain.port())) {
      socket.setSoTimeout(60_000);
      byte[] content = body.getBytes(StandardCharsets.UTF_8);
      String request = head + "Connection: close\r\nContent-Length: " + content.length + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      socket.getOutputStream().write(content);
      try (InputStream in = socket.getInputStream()) {
        String answer = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        int end = answer.indexOf("\r\n\r\n");
        return new Raw(
            Integer.parseInt(answer.substring(9, 12)),
            answer.substring(0, end + 2),
            answer.substring(end + 4));
      }
    }
  }
}
