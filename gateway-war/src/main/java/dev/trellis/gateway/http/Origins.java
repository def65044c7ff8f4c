package dev.trellis.gateway.http;

import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which hosts and which web origins may ask (§3.1 item 6, §9.3 item 2, §9.4 items 2 and 3).
 *
 * <p>A listener on loopback answers only to the names of loopback with its own port, so that no
 * name which a web page lets point there reaches it; behind a proxy also to the public host. What
 * these names show is the gateway itself, so their origins are its own.
 */
public final class Origins {
  private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");

  private final URI origin;
  private final boolean loopback;
  private final boolean behindProxy;
  private final Set<String> allowed;

  /**
   * The rules of a listener.
   *
   * @param origin the public origin
   * @param loopback whether it is bound to loopback
   * @param behindProxy whether a proxy stands in front of it
   * @param allowed the origins of browser-based clients that may call
   */
  public Origins(URI origin, boolean loopback, boolean behindProxy, List<String> allowed) {
    this.origin = origin;
    this.loopback = loopback;
    this.behindProxy = behindProxy;
    this.allowed = new HashSet<>(allowed);
    this.allowed.add(origin.toString());
  }

  /** Whether the call names a host that is this server. */
  public boolean admitsHost(HttpCall call) {
    if (!loopback) {
      return true;
    }
    return call.one("Host")
        .map(host -> host.toLowerCase(Locale.ROOT))
        .filter(host -> isLoopback(host, call.port()) || isPublic(host))
        .isPresent();
  }

  private static boolean isLoopback(String host, int port) {
    return LOOPBACK.stream()
        .anyMatch(name -> host.equals(name + ":" + port) || (port == 80 && host.equals(name)));
  }

  private boolean isPublic(String host) {
    return behindProxy && host.equals(origin.getRawAuthority());
  }

  /** Whether no web page asks, or one of an origin that may. */
  public boolean admitsOrigin(HttpCall call) {
    if (!call.has("Origin")) {
      return true;
    }
    return call.one("Origin").filter(from -> isAllowed(from, call.port())).isPresent();
  }

  private boolean isAllowed(String from, int port) {
    return allowed.contains(from)
        || (loopback
            && !behindProxy
            && LOOPBACK.stream().anyMatch(name -> from.equals("http://" + name + ":" + port)));
  }
}
