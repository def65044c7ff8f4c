package dev.trellis.gateway.http;

import java.util.List;

/**
 * Where a request came from: the peer, or behind a proxy the last address that the proxy itself
 * added. What a client writes in front of it is never believed.
 *
 * @param behindProxy whether a proxy stands in front
 */
public record RemoteAddress(boolean behindProxy) {

  /** The address. */
  public String of(Inbound request) {
    List<String> forwarded = request.all("X-Forwarded-For");
    if (!behindProxy || forwarded.isEmpty()) {
      return request.address();
    }
    String last = forwarded.getLast();
    return last.substring(last.lastIndexOf(',') + 1).strip();
  }
}
