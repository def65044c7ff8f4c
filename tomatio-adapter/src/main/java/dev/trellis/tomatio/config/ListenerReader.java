package dev.trellis.tomatio.config;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads where the gateway listens, and whether it may (D-22). */
final class ListenerReader {
  private static final String NOWHERE = "none";
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";
  static final String PORT =
      "(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])";
  private static final String LOOPBACK = "localhost|127(?:\\." + OCTET + "){3}|\\[::1\\]";
  private static final Pattern LISTEN =
      Pattern.compile(
          "(localhost|" + OCTET + "(?:\\." + OCTET + "){3}|\\[[0-9a-fA-F:.]+\\]):(" + PORT + ")");
  private static final Pattern LOOPBACK_ADDRESS = Pattern.compile(LOOPBACK);

  private final Path folder;
  private final SecretReader secrets;

  ListenerReader(Path folder, SecretReader secrets) {
    this.folder = folder;
    this.secrets = secrets;
  }

  TrellisConfig.Listener read(Section file) {
    String listen =
        file.text(
            "listen",
            "127.0.0.1:8080",
            ListenerReader::isAddressAndPort,
            "ADDRESS:PORT, such as 127.0.0.1:8080 or [::1]:8080; an address is of numbers.");
    Matcher matcher = LISTEN.matcher(listen);
    if (!matcher.matches()) {
      throw new IllegalStateException("a listener that was checked");
    }
    boolean behindProxy = file.truth("behind_proxy", false);
    TrellisConfig.Tls tls = tls(file);
    if (!LOOPBACK_ADDRESS.matcher(matcher.group(1)).matches() && !behindProxy && tls == null) {
      file.wrong(
          "listen",
          "listen names an address that others can reach, so it needs TLS: give tls, or"
              + " behind_proxy: true when a proxy in front ends TLS, or listen on 127.0.0.1.");
    }
    return new TrellisConfig.Listener(
        bare(matcher.group(1)), Integer.parseInt(matcher.group(2)), behindProxy, tls);
  }

  /** Where metrics are served; null when nowhere. */
  TrellisConfig.@Nullable LoopbackPort metrics(Section file, TrellisConfig.Listener listener) {
    String listen =
        file.text(
            "metrics_listen",
            NOWHERE,
            text -> text.equals(NOWHERE) || isLoopback(text),
            "an address of this machine's loopback and a port, such as 127.0.0.1:9464, or none.");
    Matcher matcher = LISTEN.matcher(listen);
    if (!matcher.matches()) {
      return null;
    }
    int port = Integer.parseInt(matcher.group(2));
    if (port == listener.port()) {
      file.wrong(
          "metrics_listen", "metrics_listen needs a port of its own; listen has " + port + ".");
    }
    return new TrellisConfig.LoopbackPort(bare(matcher.group(1)), port);
  }

  private static boolean isLoopback(String text) {
    Matcher matcher = LISTEN.matcher(text);
    return matcher.matches() && LOOPBACK_ADDRESS.matcher(matcher.group(1)).matches();
  }

  /** Whether only this machine reaches it: then no browser-based client is known (§9.4 item 3). */
  static boolean isLocal(TrellisConfig.Listener listener) {
    String address = listener.address();
    return !listener.behindProxy()
        && (address.equals("::1") || LOOPBACK_ADDRESS.matcher(address).matches());
  }

  private static String bare(String address) {
    return address.startsWith("[") ? address.substring(1, address.length() - 1) : address;
  }

  private static boolean isAddressAndPort(String text) {
    Matcher matcher = LISTEN.matcher(text);
    if (!matcher.matches()) {
      return false;
    }
    try {
      // An address in brackets is never looked up.
      return !text.startsWith("[") || InetAddress.getByName(matcher.group(1)) != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private TrellisConfig.@Nullable Tls tls(Section file) {
    if (!file.has("tls")) {
      return null;
    }
    Section tls = file.section("tls", Set.of("keystore", "password"), "");
    if (tls == null) {
      return null;
    }
    String name = tls.required("keystore", text -> !text.isBlank(), "the name of a PKCS #12 file.");
    Path keystore = folder.resolve(name);
    if (!name.isEmpty() && !Files.isReadable(keystore)) {
      tls.wrong(
          "keystore", "the file " + keystore + " cannot be read; correct its name or rights.");
    }
    return new TrellisConfig.Tls(
        keystore, secrets.read(tls, "password", 1, "the keystore's password"));
  }
}
