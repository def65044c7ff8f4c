package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Inbound;
import java.util.Map;
import java.util.Optional;

/**
 * MCP 2025-11-25, and for clients that ask for them 2025-06-18 and 2025-03-26, whose shapes hold
 * nothing that this one lacks here. Without sessions: every request is answered with or without a
 * handshake before it (§3.1 item 2).
 */
final class Revision20251125 implements Revision {
  private static final String VERSION = "2025-11-25";

  private final ServedContext context;
  private final ToolCalls calls;

  Revision20251125(ServedContext context, ToolCalls calls) {
    this.context = context;
    this.calls = calls;
  }

  @Override
  public Reply reply(Inbound request, Message.Call call, Caller caller) {
    Optional<Data.Obj> params = call.arguments();
    if (params.isEmpty()) {
      return new Reply.Failed(RpcFailure.invalidParams(200, "the params are an object"));
    }
    return switch (call.method()) {
      case "initialize" -> new Reply.Result(initialize(params.get()));
      case "ping" -> new Reply.Result(Data.Obj.of(Map.of()));
      case "tools/list" -> list(params.get(), caller);
      case "tools/call" -> calls.call(request.arrival(), caller, params.get());
      default -> new Reply.Failed(RpcFailure.unknownMethod(200));
    };
  }

  private Reply list(Data.Obj params, Caller caller) {
    return params.get("cursor").isPresent()
        ? new Reply.Failed(RpcFailure.invalidParams(200, "the list has one page: no such cursor"))
        : new Reply.Result(Data.Obj.of(Map.of("tools", calls.tools().list(caller.scopes()))));
  }

  private Data.Obj initialize(Data.Obj params) {
    String version =
        params.text("protocolVersion").filter(Era.LEGACY_VERSIONS::contains).orElse(VERSION);
    return Data.Obj.of(
        Map.of(
            "protocolVersion",
            Data.text(version),
            "capabilities",
            Data.Obj.of(
                Map.of(
                    "tools", Data.Obj.of(Map.of()),
                    "experimental", context.extension(),
                    "extensions", context.extension())),
            "serverInfo",
            context.serverInfo(),
            "instructions",
            Data.text(context.instructions())));
  }
}
