package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A JSON-RPC error. Its message is fixed words.
 *
 * @param http the HTTP status that carries it
 * @param code the JSON-RPC code
 * @param message what is wrong
 * @param data more, for a program
 */
record RpcFailure(int http, int code, String message, Data.@Nullable Obj data) {

  static RpcFailure notJson() {
    return new RpcFailure(400, -32700, "the body is not JSON, or nested too deeply", null);
  }

  static RpcFailure notMessage() {
    return new RpcFailure(
        400, -32600, "the body is not one JSON-RPC 2.0 request or notification", null);
  }

  static RpcFailure unknownMethod(int http) {
    return new RpcFailure(http, -32601, "no such method", null);
  }

  static RpcFailure invalidParams(int http, String message) {
    return new RpcFailure(http, -32602, message, null);
  }

  static RpcFailure headerMismatch(String message) {
    return new RpcFailure(400, -32020, message, null);
  }

  static RpcFailure unsupportedVersion(String supported, String requested) {
    return new RpcFailure(
        400,
        -32022,
        "this revision of MCP is not supported here",
        Data.Obj.of(
            Map.of(
                "supported", Data.array(Data.text(supported)),
                "requested", Data.text(requested))));
  }

  static RpcFailure internal(String incident) {
    return new RpcFailure(
        200, -32603, "the server could not answer; its log has the cause under " + incident, null);
  }

  /** The error as a message; without an id when the request's own could not be read. */
  Data.Obj message(@Nullable Data id) {
    SortedMap<String, Data> error =
        new TreeMap<>(Map.of("code", Data.Num.of(code), "message", Data.text(message)));
    if (data != null) {
      error.put("data", data);
    }
    Data.Obj message =
        Data.Obj.of(Map.of("jsonrpc", Data.text("2.0"), "error", Data.Obj.of(error)));
    return id == null ? message : message.with("id", id);
  }
}
