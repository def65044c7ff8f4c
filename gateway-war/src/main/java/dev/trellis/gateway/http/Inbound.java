package dev.trellis.gateway.http;

import dev.trellis.core.store.Arrival;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A request as it came in, with a body that nobody has read yet.
 *
 * @param method its method
 * @param path its path as it was sent, neither decoded nor made canonical
 * @param headers values by name in lower case
 * @param address where it came from
 * @param arrival when its head had come in
 * @param body its body
 */
public record Inbound(
    String method,
    String path,
    SortedMap<String, List<String>> headers,
    String address,
    Arrival arrival,
    InputStream body) {

  /** All values of a header, without surrounding white space. */
  public List<String> all(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
        .map(String::strip)
        .toList();
  }

  /** The value of a header that came once; empty when it is missing or came more than once. */
  public Optional<String> header(String name) {
    List<String> values = all(name);
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  @Override
  public String toString() {
    return "request " + method;
  }
}
