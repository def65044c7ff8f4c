package dev.trellis.gateway.http;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A request as the gateway judges it.
 *
 * @param method its method
 * @param path its path as it was sent, nothing decoded, without the query
 * @param headers its headers, by name in lower case
 * @param remote the address that it came from
 * @param port the port that it came to
 * @param body where its body is read from
 */
public record HttpCall(
    String method,
    String path,
    SortedMap<String, List<String>> headers,
    String remote,
    int port,
    BodySource body) {

  /** Where a body comes from. */
  @FunctionalInterface
  public interface BodySource {

    /** Reads at most so many bytes of it, once. */
    byte[] read(int most) throws IOException;
  }

  public HttpCall {
    SortedMap<String, List<String>> lower = new TreeMap<>();
    for (Map.Entry<String, List<String>> header : headers.entrySet()) {
      lower.put(header.getKey().toLowerCase(Locale.ROOT), List.copyOf(header.getValue()));
    }
    headers = lower;
  }

  /** Every value of a header, in the order of the request. */
  public List<String> all(String name) {
    return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of());
  }

  /** The value of a header without the space around it, when it was sent exactly once. */
  public Optional<String> one(String name) {
    List<String> values = all(name);
    return values.size() == 1 ? Optional.of(values.getFirst().strip()) : Optional.empty();
  }

  /** Whether the header was sent. */
  public boolean has(String name) {
    return !all(name).isEmpty();
  }

  /** Shows neither headers nor body: they hold tokens and what people wrote. */
  @Override
  public String toString() {
    return method + " with " + headers.size() + " headers";
  }
}
