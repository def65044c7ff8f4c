package dev.trellis.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code trellis demo}, started once as a user starts it, with the built WAR on Payara Micro. */
class DemoIT {
  @TempDir static Path folder;
  private static RunningDemo demo;

  @BeforeAll
  static void start() throws Exception {
    demo = RunningDemo.start(folder.resolve("demo"));
  }

  @AfterAll
  static void stop() throws Exception {
    if (demo != null) {
      demo.stop();
    }
  }

  @Test
  @DisplayName("demo.json names what a test needs, and its owner alone can read it")
  void paper() throws IOException {
    Data.Obj paper = demo.paper();

    assertThat(paper.members().keySet())
        .containsExactly("contexts", "database", "management", "origin", "wordpress_accounts_file");
    assertThat(paper.object("database").orElseThrow().members().keySet())
        .containsExactly("jdbc_url", "password_file", "prefix", "user");
    assertThat(paper.items("contexts")).hasSize(2);
    for (Data context : paper.items("contexts")) {
      assertThat(((Data.Obj) context).members().keySet())
          .containsExactly("base", "controller", "id", "mcp", "tokens");
      assertThat(((Data.Obj) context).object("tokens").orElseThrow().members().keySet())
          .containsExactly("agent", "controller", "curator", "none", "reader");
    }
    assertThat(rights(demo.folder().resolve("demo.json"))).isEqualTo("rw-------");
    assertThat(rights(passwordFile())).isEqualTo("rw-------");
    assertThat(rights(demo.folder())).isEqualTo("rwx------");
  }

  @Test
  @DisplayName("the start prints the address to paste, a token, a command per client, how to stop")
  void words() throws IOException {
    assertThat(demo.words())
        .contains(
            demo.mcp(0),
            demo.token(0, "agent"),
            "claude mcp add --transport http harbor",
            "npx @modelcontextprotocol/inspector --cli",
            "npx mcp-remote",
            "curl -s",
            "demo.json",
            "--stop");
  }

  @ParameterizedTest
  @CsvSource({
    "agent,context_brief,200",
    "reader,memory_search,200",
    "curator,review_list,200",
    "controller,audit_list,200",
    "none,context_brief,403",
    "reader,audit_list,403",
    "agent,audit_list,403"
  })
  @DisplayName("each token can what its scopes say")
  void tokens(String token, String tool, int status) throws Exception {
    Data arguments =
        tool.equals("memory_search")
            ? Data.Obj.of(Map.of("query", Data.text("rounding")))
            : Data.Obj.of(Map.of());

    HttpResponse<String> answer =
        demo.call(demo.mcp(0), demo.token(0, token), tool, (Data.Obj) arguments);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    if (status == 200) {
      assertThat(answer.body()).contains("structuredContent").doesNotContain("\"isError\":true");
    }
  }

  @Test
  @DisplayName("ISO the two contexts hold their own, and a token of one is nothing at the other")
  void twoContexts() throws Exception {
    Data.Obj query = Data.Obj.of(Map.of("query", Data.text("relay")));

    HttpResponse<String> own =
        demo.call(demo.mcp(1), demo.token(1, "agent"), "memory_search", query);
    HttpResponse<String> other =
        demo.call(demo.mcp(0), demo.token(0, "agent"), "memory_search", query);
    HttpResponse<String> foreign =
        demo.call(demo.mcp(1), demo.token(0, "controller"), "memory_search", query);

    assertThat(own.body()).contains("The spare relay");
    assertThat(other.statusCode()).isEqualTo(200);
    assertThat(other.body()).doesNotContain("spare relay");
    assertThat(foreign.statusCode()).isEqualTo(401);
    assertThat(foreign.headers().firstValue("WWW-Authenticate").orElse(""))
        .contains("error=\"invalid_token\"");
    assertThat(foreign.body()).doesNotContain("relay");
  }

  @Test
  @DisplayName("a grant is given, listed and ended from a terminal, and the log says who did it")
  void grants() throws Exception {
    Cli.Ended given =
        demo.grant(
            "create",
            "--for",
            "agent:agent-scout",
            "--label",
            "a test",
            "--expires",
            "1h",
            "--scopes",
            "memory:read");
    String token = given.out().strip();
    Data.Obj none = Data.Obj.of(Map.of());

    assertThat(given.code()).as(given.err()).isZero();
    assertThat(token).matches("trl_harbor_[A-Za-z0-9_-]{43}");
    assertThat(given.err()).doesNotContain(token);
    assertThat(demo.call(demo.mcp(0), token, "memory_list", none).statusCode()).isEqualTo(200);

    Data.Obj listed = (Data.Obj) Json.parse(demo.grant("list", "--json").out());
    Data.Obj grant =
        listed.items("grants").stream()
            .map(Data.Obj.class::cast)
            .filter(it -> it.text("client").filter("a test"::equals).isPresent())
            .findFirst()
            .orElseThrow();
    assertThat(Json.write(listed)).doesNotContain(token);
    assertThat(grant.text("principal")).hasValue("agent:agent-scout");
    assertThat(grant.text("last_used")).isPresent();
    assertThat(grant.text("expires")).isPresent();
    assertThat(grant.text("revoked")).isEmpty();
    assertThat(demo.grant("list").out()).contains(grant.text("id").orElseThrow(), "a test");

    Cli.Ended revoked = demo.grant("revoke", grant.text("id").orElseThrow());
    assertThat(revoked.code()).as(revoked.err()).isZero();
    demo.eventually(() -> demo.call(demo.mcp(0), token, "memory_list", none).statusCode() == 401);
    String log = demo.call(demo.mcp(0), demo.token(0, "controller"), "audit_list", none).body();
    assertThat(log).contains("grant.create", "grant.revoke", "human:admin").doesNotContain(token);
  }

  @Test
  @DisplayName("D-20 a principal without the right for it is refused, and so is an unknown one")
  void refusedGrants() throws Exception {
    assertThat(demo.grantAs("human:curator-lee", "create", "--for", "agent:agent-scout").code())
        .isEqualTo(4);
    assertThat(demo.grantAs("human:nobody", "list").code()).isNotZero();
    assertThat(demo.grant("create", "--for", "agent:nobody").code()).isEqualTo(2);
    assertThat(demo.grant("revoke", "grant-of-nobody").code()).isEqualTo(2);
  }

  @Test
  @DisplayName("a second demo in the folder, and one on the port, are refused in a sentence")
  void twice() throws Exception {
    Cli.Ended sameFolder = Cli.run("demo", "--dir", demo.folder().toString(), "--port", "1");
    Cli.Ended samePort =
        Cli.run(
            "demo",
            "--dir",
            folder.resolve("other").toString(),
            "--port",
            String.valueOf(demo.port()));

    assertThat(sameFolder.code()).isEqualTo(4);
    assertThat(sameFolder.err()).contains("A gateway runs in", "--stop");
    assertThat(samePort.code()).isEqualTo(4);
    assertThat(samePort.err()).contains("Port " + demo.port() + " of 127.0.0.1 cannot be used");
  }

  @Test
  @DisplayName("D-22 the gateway listens on one loopback port and nowhere else")
  void loopbackOnly() throws Exception {
    assertThat(ListeningSockets.of(demo.gatewayPid()))
        .containsExactly(new InetSocketAddress(InetAddress.getLoopbackAddress(), demo.port()));
  }

  @Test
  @DisplayName("a gateway that was not deployed is told, although its server runs on")
  void notDeployed() throws Exception {
    Path home = folder.resolve("home");
    Path target = home.resolve("gateway-war").resolve("target");
    Files.createDirectories(target.resolve("payara"));
    Files.writeString(target.resolve("trellis-gateway.war"), "no archive");
    Path server = Cli.HOME.resolve("gateway-war/target/payara/payara-micro.jar");
    Files.createSymbolicLink(target.resolve("payara").resolve("payara-micro.jar"), server);
    Path config = demo.folder().resolve("trellis.yaml");
    Path copy = demo.folder().resolve("other.yaml");
    int port = freePort();
    Files.writeString(copy, Files.readString(config).replace(":" + demo.port(), ":" + port));

    Cli.Ended ended = Cli.runIn(home, List.of(), "serve", "--config", copy.toString());

    assertThat(ended.code()).isEqualTo(70);
    assertThat(ended.err()).contains("gateway.log");
    try (ServerSocket free = new ServerSocket()) {
      free.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Path passwordFile() throws IOException {
    return Path.of(
        demo.paper()
            .object("database")
            .flatMap(database -> database.text("password_file"))
            .orElseThrow());
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
