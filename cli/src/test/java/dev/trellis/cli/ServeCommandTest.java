package dev.trellis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can be said of serving without the gateway; the rest is in the gateway's own tests. */
class ServeCommandTest {
  private static final Map<String, String> ENVIRONMENT =
      Map.of("CURSOR_KEY", "0123456789abcdef0123456789abcdef", "PASSWORD", "not used here");

  @TempDir Path folder;
  @TempDir Path home;
  private Shell shell;
  private Path config;

  @BeforeEach
  void shell() {
    shell = new Shell(folder, home);
    config = folder.resolve("trellis.yaml");
  }

  @Test
  @DisplayName("every problem of the configuration is told with its place, and nothing is started")
  void wrongConfiguration() throws IOException {
    write("http://brain.example.org", 8080, "  colour: blue\n");

    Shell.Result result = serve();

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err())
        .contains(config + ":1:9: origin must be https://")
        .contains(config + ":11:11: colour must be a mapping");
    assertThat(folder.resolve("trellis.yaml.run")).doesNotExist();
  }

  @Test
  void noConfiguration() {
    Shell.Result result = serve();

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains(config + ":1:1: the file cannot be read");
  }

  @Test
  @DisplayName("without a gateway, the sentence names the launcher, which builds it")
  void notBuilt() throws IOException {
    write("http://127.0.0.1:8080", 8080, "");

    Shell.Result result = serve();

    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("The gateway is not built", "./trellis");
  }

  @Test
  @DisplayName("a port that is taken is refused before anything is started")
  void portTaken() throws IOException {
    parts();
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      write("http://127.0.0.1:8080", taken.getLocalPort(), "");

      Shell.Result result = serve();

      assertThat(result.code()).isEqualTo(4);
      assertThat(result.err())
          .contains("Port " + taken.getLocalPort() + " of 127.0.0.1 cannot be used")
          .contains("choose another port");
      assertThat(folder.resolve("trellis.yaml.run").resolve("gateway.log")).doesNotExist();
    }
  }

  @Test
  @DisplayName("a server that ends at once is told, with where its log is")
  void serverEnds() throws IOException {
    parts();
    write("http://127.0.0.1:8080", freePort(), "");

    Shell.Result result = serve();

    Path log = folder.resolve("trellis.yaml.run").resolve("gateway.log");
    assertThat(result.code()).isEqualTo(70);
    assertThat(result.err()).contains("ended while it was starting", log.toString());
    assertThat(log).content().contains("payara-micro.jar");
  }

  @Test
  @DisplayName("the SQL of the gateway's own tables is printed for each context, and nothing asked")
  void printSql() throws IOException {
    write("http://127.0.0.1:8080", 8080, "");

    Shell.Result result =
        shell.run(ENVIRONMENT, "serve", "--config", config.toString(), "--print-sql");

    assertThat(result.code()).as(result.err()).isZero();
    assertThat(result.out())
        .startsWith("-- context harbor: jdbc:mariadb://127.0.0.1:1/brain")
        .containsPattern("CREATE TABLE `?wp_pcp_")
        .doesNotContain("${", "{prefix}");
    assertThat(result.err()).isEmpty();
  }

  @Test
  void nothingToStop() throws IOException {
    write("http://127.0.0.1:8080", 8080, "");

    Shell.Result result = shell.run(ENVIRONMENT, "serve", "--config", config.toString(), "--stop");

    assertThat(result.code()).isZero();
    assertThat(result.out()).contains("Nothing runs there.");
  }

  @Test
  @DisplayName("the demo says the same of a wrong port and of a dump that is not there")
  void demoUsage() throws IOException {
    parts();

    assertThat(shell.run(Map.of(), "demo", "--port", "70000").code()).isEqualTo(2);
    Shell.Result result =
        shell.run(
            Map.of(),
            "demo",
            "--port",
            String.valueOf(freePort()),
            "--dir",
            folder.resolve("demo").toString(),
            "--sql",
            folder.resolve("no.sql").toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("There is no file");
    assertThat(folder.resolve("demo").resolve("demo.json")).doesNotExist();
  }

  private Shell.Result serve() {
    return shell.run(ENVIRONMENT, "serve", "--config", config.toString());
  }

  private void write(String origin, int port, String more) throws IOException {
    Files.writeString(
        config,
        """
        origin: %s
        listen: 127.0.0.1:%d
        cursor_key: {env: CURSOR_KEY}
        contexts:
          harbor:
            database:
              jdbc_url: jdbc:mariadb://127.0.0.1:1/brain
              user: trellis
              password: {env: PASSWORD}
            write_back: adapter
        %s"""
            .formatted(origin, port, more));
  }

  /** Files of the right names, which no Java can run. */
  private void parts() throws IOException {
    Path target = home.resolve("gateway-war").resolve("target");
    Files.createDirectories(target.resolve("payara"));
    Files.writeString(target.resolve("trellis-gateway.war"), "no archive");
    Files.writeString(target.resolve("payara").resolve("payara-micro.jar"), "no archive");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
