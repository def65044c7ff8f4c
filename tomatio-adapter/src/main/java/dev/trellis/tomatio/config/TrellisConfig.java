package dev.trellis.tomatio.config;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.page.PrincipalId;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What an operator says in {@code trellis.yaml}.
 *
 * @param origin the public origin, which stands in every address that is given out; never taken
 *     from a request
 * @param listener where the gateway listens
 * @param allowedOrigins origins of browser-based clients that may call (§9.3 item 2)
 * @param cursorKey the key of cursors, the same on every node (D-21)
 * @param callsPerMinute how many tool calls one grant may make in a minute (§9.3 item 3)
 * @param indexFolder where search indexes are kept, a folder for each context; in memory when null
 * @param metrics where metrics are served, on loopback; nowhere when null (D-22)
 * @param contexts the contexts that are served
 */
public record TrellisConfig(
    URI origin,
    Listener listener,
    List<String> allowedOrigins,
    Secret cursorKey,
    int callsPerMinute,
    @Nullable Path indexFolder,
    @Nullable LoopbackPort metrics,
    SortedMap<ContextId, Context> contexts) {

  /**
   * Where the gateway listens. A bind outside loopback has {@code tls} or {@code behindProxy}
   * (D-22).
   *
   * @param address the address to bind
   * @param port the port
   * @param behindProxy whether a proxy in front of it ends TLS
   * @param tls the certificate, if the gateway ends TLS itself
   */
  public record Listener(String address, int port, boolean behindProxy, @Nullable Tls tls) {}

  /**
   * A port that only this machine reaches.
   *
   * @param address an address of loopback
   * @param port the port
   */
  public record LoopbackPort(String address, int port) {}

  /**
   * A certificate and its key.
   *
   * @param keystore a PKCS #12 file
   * @param password its password
   */
  public record Tls(Path keystore, Secret password) {}

  /**
   * A context.
   *
   * @param id its handle in addresses
   * @param database where its tables are
   * @param controller the human who controls it; the organization of the site when null (D-8)
   * @param writeBack whether native tables are written (product contract, 5.2)
   * @param purpose the team profile's purpose, if given
   * @param teamProfile whether it has a team profile
   */
  public record Context(
      ContextId id,
      Database database,
      @Nullable PrincipalId controller,
      WriteBack writeBack,
      @Nullable String purpose,
      boolean teamProfile) {}

  /** Whether native tables are written. */
  public enum WriteBack {
    /** They never are. */
    ADAPTER,
    /** Pages become posts and rows. */
    NATIVE
  }

  /**
   * A database of a WordPress site.
   *
   * @param jdbcUrl its JDBC URL, without a password
   * @param user the account
   * @param password its password
   * @param prefix the prefix of the tables
   * @param site the site of a network, 1 otherwise
   */
  public record Database(String jdbcUrl, String user, Secret password, String prefix, int site) {}

  public TrellisConfig {
    allowedOrigins = List.copyOf(allowedOrigins);
    contexts = Collections.unmodifiableSortedMap(new TreeMap<>(contexts));
  }
}
