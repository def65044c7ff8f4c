package dev.trellis.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code trellis serve}, as an operator starts it: with TLS, and with a database that is down,
 * which must not keep the gateway from starting (D-3b).
 */
class ServeIT {
  private static final String PASSWORD = "pass\\word \"with\" signs";
  private static final long PATIENCE_SECONDS = 30;

  @TempDir Path folder;
  private Path config;
  private int port;

  @BeforeEach
  void configure() throws Exception {
    port = DemoIT.freePort();
    config = folder.resolve("trellis.yaml");
    keystore();
    secret("keystore.password", PASSWORD);
    secret("cursor.key", "0123456789abcdef0123456789abcdef");
    secret("database.password", "nobody asks for it");
    Files.writeString(
        config,
        """
        origin: https://localhost:%1$d
        listen: 127.0.0.1:%1$d
        tls: {keystore: gateway.p12, password: {file: keystore.password}}
        cursor_key: {file: cursor.key}
        contexts:
          harbor:
            database:
              jdbc_url: jdbc:mariadb://127.0.0.1:1/brain
              user: trellis
              password: {file: database.password}
        """
            .formatted(port));
  }

  @AfterEach
  void stop() throws Exception {
    Cli.run("serve", "--config", config.toString(), "--stop");
  }

  @Test
  @DisplayName("NET TLS by the gateway; killed with -9, nothing of it is left, and it starts again")
  void tlsAndTheEnd() throws Exception {
    Cli.Ended started = serve();

    assertThat(started.code()).as(started.err()).isZero();
    assertThat(started.out()).contains("https://localhost:" + port + "/pcp/harbor/mcp");
    assertThat(answer("TLSv1.3")).startsWith("HTTP/1.1 ");
    assertThat(answer("TLSv1.2")).startsWith("HTTP/1.1 ");
    assertThat(plain()).doesNotContain("\"status\"");
    assertThat(commandLines()).isNotEmpty().noneMatch(line -> line.contains("signs"));

    long command = Long.parseLong(Files.readString(run().resolve("run.pid")).strip());
    ProcessHandle.of(command).orElseThrow().destroyForcibly();
    eventuallyFree();
    assertThat(commandLines()).isEmpty();

    Cli.Ended again = serve();
    assertThat(again.code()).as(again.err()).isZero();
    Cli.Ended stopped = Cli.run("serve", "--config", config.toString(), "--stop");
    assertThat(stopped.out()).contains("Stopped.");
    eventuallyFree();
    assertThat(run().resolve("jvm.options")).doesNotExist();
  }

  private Cli.Ended serve() throws IOException, InterruptedException {
    return Cli.run("serve", "--config", config.toString(), "--detach");
  }

  private Path run() {
    return folder.resolve("trellis.yaml.run");
  }

  /** The beginning of the answer to a health question. */
  private String answer(String protocol) throws IOException, GeneralSecurityException {
    try (SSLSocket socket =
        (SSLSocket)
            trusting().getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      socket.setEnabledProtocols(new String[] {protocol});
      socket.setSoTimeout(10_000);
      return asked(socket);
    }
  }

  private String plain() throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(5_000);
      return asked(socket);
    } catch (IOException e) {
      return "";
    }
  }

  private String asked(Socket socket) throws IOException {
    String request =
        "GET /health/live HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n"
            .formatted(port);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    try (InputStream in = socket.getInputStream()) {
      return new String(in.readNBytes(2048), StandardCharsets.US_ASCII);
    }
  }

  private SSLContext trusting() throws IOException, GeneralSecurityException {
    KeyStore store =
        KeyStore.getInstance(folder.resolve("gateway.p12").toFile(), PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("gateway", store.getCertificate("gateway"));
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, factory.getTrustManagers(), null);
    return context;
  }

  private List<String> commandLines() {
    String mark = "-Dtrellis.config=" + config;
    return ProcessHandle.allProcesses()
        .map(it -> it.info().arguments().map(Arrays::asList).orElse(List.of()))
        .filter(arguments -> arguments.contains(mark))
        .map(arguments -> String.join(" ", arguments))
        .toList();
  }

  private void eventuallyFree() throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!isFree()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("the port is still taken");
      }
      Thread.sleep(100);
    }
  }

  private boolean isFree() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void keystore() throws IOException, InterruptedException {
    Process keytool =
        new ProcessBuilder(
                Stream.concat(
                        Stream.of(
                            Path.of(System.getProperty("java.home"), "bin", "keytool").toString()),
                        Stream.of(
                            "-genkeypair",
                            "-alias",
                            "gateway",
                            "-keyalg",
                            "EC",
                            "-dname",
                            "CN=localhost",
                            "-storetype",
                            "PKCS12",
                            "-keystore",
                            folder.resolve("gateway.p12").toString(),
                            "-storepass",
                            PASSWORD))
                    .toList())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(keytool.waitFor()).isZero();
  }

  private void secret(String name, String value) throws IOException {
    Path file = folder.resolve(name);
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(file, value + "\n");
  }
}
