package dev.trellis.gateway.mcp;

import dev.trellis.gateway.http.HttpCall;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A request to be sent, changed step by step. */
record Ask(String method, String path, SortedMap<String, List<String>> headers, byte[] body) {
  static final int PORT = 8080;
  static final String ENDPOINT = "/pcp/garden/mcp";
  static final String META =
      """
      "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
      "io.modelcontextprotocol/clientInfo":{"name":"c","version":"1"},\
      "io.modelcontextprotocol/clientCapabilities":{}}""";

  static Ask of(String method, String path) {
    return new Ask(method, path, new TreeMap<>(), new byte[0]).with("Host", "127.0.0.1:" + PORT);
  }

  /** A message of 2025-11-25. */
  static Ask legacy(String token, String message) {
    return of("POST", ENDPOINT)
        .with("Authorization", "Bearer " + token)
        .with("Content-Type", "application/json")
        .with("Accept", "application/json, text/event-stream")
        .body(message);
  }

  /** A request of 2025-11-25 with these params, which end in a brace. */
  static Ask legacyCall(String token, String method, String params) {
    return legacy(
        token,
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"" + method + "\",\"params\":" + params + "}");
  }

  /** A request of 2026-07-28 with these params besides {@code _meta}. */
  static Ask modern(String token, String method, String params) {
    return legacy(
            token,
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"%s\",\"params\":{%s%s%s}}"
                .formatted(method, params, params.isEmpty() ? "" : ",", META))
        .with("MCP-Protocol-Version", "2026-07-28")
        .with("Mcp-Method", method);
  }

  /** A call of a tool in 2026-07-28. */
  static Ask modernTool(String token, String tool, String arguments) {
    return modern(token, "tools/call", "\"name\":\"" + tool + "\",\"arguments\":" + arguments)
        .with("Mcp-Name", tool);
  }

  /** A call of a tool in 2025-11-25. */
  static Ask legacyTool(String token, String tool, String arguments) {
    return legacyCall(
        token, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
  }

  Ask at(String otherPath) {
    return new Ask(method, otherPath, headers, body);
  }

  Ask by(String otherMethod) {
    return new Ask(otherMethod, path, headers, body);
  }

  /** Sets a header. */
  Ask with(String name, String... values) {
    SortedMap<String, List<String>> changed = new TreeMap<>(headers);
    changed.put(name, new ArrayList<>(List.of(values)));
    return new Ask(method, path, changed, body);
  }

  Ask without(String name) {
    SortedMap<String, List<String>> changed = new TreeMap<>(headers);
    changed.remove(name);
    return new Ask(method, path, changed, body);
  }

  Ask body(String text) {
    return new Ask(method, path, headers, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Replaces a part of the body. */
  Ask replacing(String part, String other) {
    String text = new String(body, StandardCharsets.UTF_8);
    if (!text.contains(part)) {
      throw new IllegalArgumentException("the body has no " + part);
    }
    return body(text.replace(part, other));
  }

  HttpCall call() {
    return new HttpCall(
        method,
        path,
        headers,
        "203.0.113.7",
        PORT,
        most -> new ByteArrayInputStream(body).readNBytes(most));
  }
}
