package dev.trellis.gateway.http;

import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Which {@code Host} a listener answers to (§9.4 item 2). On loopback only the names of loopback
 * with the bound port, and the public origin's own when a proxy stands in front; that stops DNS
 * rebinding. Elsewhere any.
 *
 * @param hosts the hosts that are accepted, in lower case; empty for any
 */
public record HostRule(SortedSet<String> hosts) {

  /** The rule of a listener outside loopback. */
  public static HostRule any() {
    return new HostRule(new TreeSet<>());
  }

  /** The rule of a listener on loopback. */
  public static HostRule loopback(int port) {
    SortedSet<String> hosts = new TreeSet<>();
    for (String name : loopbackNames()) {
      hosts.add(name + ':' + port);
      if (port == 80) {
        hosts.add(name);
      }
    }
    return new HostRule(hosts);
  }

  /** The same, and the host of a proxy that passes on the {@code Host} it was asked for. */
  public HostRule and(String authority) {
    SortedSet<String> more = new TreeSet<>(hosts);
    more.add(authority.toLowerCase(Locale.ROOT));
    return new HostRule(more);
  }

  /** Whether a request with these values of {@code Host} is answered. */
  public boolean admits(List<String> values) {
    return hosts.isEmpty() || (values.size() == 1 && hosts.contains(lower(values.getFirst())));
  }

  static String[] loopbackNames() {
    return new String[] {"localhost", "127.0.0.1", "[::1]"};
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
