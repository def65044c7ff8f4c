package dev.trellis.gateway.wiring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.gateway.http.Answer;
import dev.trellis.schemas.Schemas;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Public documents, challenges, hosts and origins. */
class FrontDoorTest {
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";
  private static final String GRANT = "memory:propose memory:read profile.team:read";

  private final GatewayBench bench = new GatewayBench();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /.well-known/pcp.json             | {"context_url_template":"http://127.0.0.1:8080/pcp/{context}","multi_context":true,"pcp_version":"0.3"}
          /pcp/garden/.well-known/pcp.json  | {"controller_type":"org","encryption":{"key_custody":"host","readable_by":["principals","host"]},"features":["partitions","review"],"kind":"team","mcp_endpoint":"http://127.0.0.1:8080/pcp/garden/mcp","pcp_version":"0.3","profile":"team","resource_metadata":"http://127.0.0.1:8080/.well-known/oauth-protected-resource/pcp/garden/mcp"}
          /pcp/orchard/.well-known/pcp.json | {"controller_type":"org","encryption":{"key_custody":"host","readable_by":["principals","host"]},"features":["partitions","review"],"kind":"team","mcp_endpoint":"http://127.0.0.1:8080/pcp/orchard/mcp","pcp_version":"0.3","profile":"none","resource_metadata":"http://127.0.0.1:8080/.well-known/oauth-protected-resource/pcp/orchard/mcp"}
          """)
  @DisplayName(
      "DISC the root document and the context documents, public and readable from any page")
  void documents(String path, String body) {
    Answer answer = bench.send(GatewayBench.at("GET", path).with("Origin", "https://any.example"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.headers()).containsEntry("Access-Control-Allow-Origin", "*");
    assertThat(
            Schemas.standard()
                .validate("discovery.schema.json", Json.toNode(Json.parse(answer.body()))))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          garden  | ["memory:propose","memory:read","profile.team:read"]
          orchard | ["memory:propose","memory:read"]
          """)
  @DisplayName("META the protected resource metadata, and it agrees with the context document")
  void metadata(String context, String scopes) {
    String path = "/.well-known/oauth-protected-resource/pcp/" + context + "/mcp";
    Answer answer = bench.send(GatewayBench.at("GET", path));
    Data.Obj document =
        (Data.Obj)
            Json.parse(
                bench
                    .send(GatewayBench.at("GET", "/pcp/" + context + "/.well-known/pcp.json"))
                    .body());

    assertThat(answer.body())
        .isEqualTo(
            ("{\"authorization_servers\":[\"http://127.0.0.1:8080\"],"
                    + "\"bearer_methods_supported\":[\"header\"],"
                    + "\"resource\":\"http://127.0.0.1:8080/pcp/%s/mcp\","
                    + "\"scopes_supported\":%s}")
                .formatted(context, scopes));
    assertThat(document.text("mcp_endpoint"))
        .isEqualTo(((Data.Obj) Json.parse(answer.body())).text("resource"));
    assertThat(document.text("resource_metadata")).hasValue(GatewayBench.ORIGIN + path);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/.well-known/oauth-protected-resource",
        "/.well-known/oauth-protected-resource/pcp/nowhere/mcp",
        "/.well-known/oauth-authorization-server",
        "/.well-known/openid-configuration",
        "/.well-known/pcp.json/",
        "/pcp/garden",
        "/pcp/garden/",
        "/pcp/garden/.well-known/openid-configuration",
        "/pcp/nowhere/.well-known/pcp.json",
        "/pcp/GARDEN/.well-known/pcp.json",
        "/pcp/garden;x=1/.well-known/pcp.json",
        "/pcp/garden/%2e%2e/garden/mcp"
      })
  @DisplayName("DISC any other path is a JSON 404")
  void unknown(String path) {
    Answer answer = bench.send(GatewayBench.at("GET", path));

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body()).isEqualTo("{\"error\":\"not_found\"}");
  }

  @Test
  @DisplayName("DISC a document is read, not written")
  void readOnly() {
    Answer answer = bench.send(GatewayBench.at("POST", "/.well-known/pcp.json"));

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers()).containsEntry("Allow", "GET, HEAD");
  }

  @Test
  @DisplayName("CHAL without a token: metadata and default grant; a bad one is told so")
  void challenges() {
    String fixed =
        "Bearer resource_metadata=\"http://127.0.0.1:8080/.well-known/oauth-protected-resource"
            + "/pcp/garden/mcp\", scope=\""
            + GRANT
            + "\"";
    Answer none = bench.send(GatewayBench.post("x", PING).without("Authorization"));
    Answer basic = bench.send(GatewayBench.post("x", PING).with("Authorization", "Basic eDp5"));
    Answer twice =
        bench.send(GatewayBench.post("x", PING).with("Authorization", "Bearer a", "Bearer b"));

    assertThat(none.headers()).containsEntry("WWW-Authenticate", fixed);
    assertThat(none.body()).isEqualTo("{\"error\":\"unauthorized\"}");
    assertThat(none.headers()).containsEntry("Cache-Control", "no-store");
    assertThat(basic.headers())
        .containsEntry("WWW-Authenticate", fixed + ", error=\"invalid_token\"");
    assertThat(twice.headers())
        .containsEntry("WWW-Authenticate", fixed + ", error=\"invalid_token\"");
  }

  @Test
  @DisplayName("CHAL GET without a token is a challenge too, never a page")
  void challengeOnGet() {
    Answer answer = bench.send(GatewayBench.at("GET", GatewayBench.MCP));

    assertThat(answer.status()).isEqualTo(401);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://claude.ai",
        "http://127.0.0.1:8080",
        "http://localhost:8080",
        "http://[::1]:8080"
      })
  @DisplayName("NET an origin on the list may read the answer and its challenge")
  void allowedOrigins(String origin) {
    Answer answer = bench.send(GatewayBench.post("wrong", PING).with("Origin", origin));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.headers())
        .containsEntry("Access-Control-Allow-Origin", origin)
        .containsEntry(
            "Access-Control-Expose-Headers", "WWW-Authenticate, MCP-Protocol-Version, Retry-After")
        .containsEntry("Vary", "Origin");
  }

  @ParameterizedTest
  @CsvSource({
    "/pcp/garden/mcp,https://claude.ai,204",
    "/pcp/garden/mcp,https://evil.example,403",
    "/.well-known/pcp.json,https://claude.ai,204",
    "/.well-known/pcp.json,https://evil.example,403"
  })
  @DisplayName("LOCAL a preflight is answered for origins on the list alone")
  void preflight(String path, String origin, int status) {
    Answer answer = bench.send(GatewayBench.at("OPTIONS", path).with("Origin", origin));

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.headers().containsKey("Access-Control-Allow-Headers"))
        .isEqualTo(status == 204);
  }

  @ParameterizedTest
  @CsvSource({
    "localhost:8080,200",
    "LOCALHOST:8080,200",
    "[::1]:8080,200",
    "127.0.0.1:8081,403",
    "127.0.0.1,403",
    "evil.example,403"
  })
  @DisplayName("LOCAL on loopback only the names of loopback with the bound port are answered")
  void hosts(String host, int status) {
    Answer answer = bench.send(GatewayBench.at("GET", "/.well-known/pcp.json").with("Host", host));

    assertThat(answer.status()).isEqualTo(status);
  }

  @Test
  @DisplayName("CTX without a configuration nothing is served")
  void closed() {
    Answer answer =
        Serving.closed(prefix -> prefix, (incident, cause) -> {})
            .answer(GatewayBench.at("GET", "/.well-known/pcp.json").inbound());

    assertThat(answer.status()).isEqualTo(404);
  }
}
