package dev.trellis.cli;

import dev.trellis.tomatio.config.TrellisConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The files that the gateway's server reads before it starts. Passwords are in them and never on a
 * command line, which every user of a machine can read.
 *
 * @param commands what binds the listener and switches off what the server answers by itself
 * @param options further options of its JVM
 */
record BootFiles(Path commands, Path options) {
  private static final String COMMANDS = "pre-boot.txt";
  private static final String OPTIONS = "jvm.options";
  private static final String LOOPBACK_LINE = "http-listener.address=127.0.0.1";

  /** Writes them. */
  static BootFiles write(
      RunFolder folder, TrellisConfig.Listener listener, @Nullable ServerKey key) {
    String commands =
        packed().replace(LOOPBACK_LINE, "http-listener.address=" + literal(listener.address()));
    StringBuilder options = new StringBuilder();
    TrellisConfig.Tls tls = listener.tls();
    if (key != null && tls != null) {
      commands +=
          """
          set configs.config.server-config.network-config.protocols.protocol.http-listener.security-enabled=true
          create-ssl --type http-listener --certname %s http-listener
          """
              .formatted(key.alias());
      option(options, "javax.net.ssl.keyStore", key.keystore().toAbsolutePath().toString());
      option(options, "javax.net.ssl.keyStoreType", "PKCS12");
      option(options, "javax.net.ssl.keyStorePassword", tls.password().value());
    }
    return new BootFiles(
        folder.write(COMMANDS, commands), folder.write(OPTIONS, options.toString()));
  }

  /** Removes them from the folder. */
  static void remove(RunFolder folder) {
    folder.remove(COMMANDS);
    folder.remove(OPTIONS);
  }

  /** The address as numbers. */
  static String literal(String address) {
    return address.equals("localhost") ? "127.0.0.1" : address;
  }

  private static void option(StringBuilder options, String name, String value) {
    String quoted = value.replace("\\", "\\\\").replace("\"", "\\\"");
    options.append("\"-D").append(name).append('=').append(quoted).append("\"\n");
  }

  private static String packed() {
    try (InputStream in = BootFiles.class.getResourceAsStream(COMMANDS)) {
      if (in == null) {
        throw new IllegalStateException("the boot commands were not packed");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("the boot commands cannot be read", e);
    }
  }
}
