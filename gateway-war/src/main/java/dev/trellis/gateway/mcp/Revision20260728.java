package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Inbound;
import java.util.Map;
import java.util.Optional;

/**
 * MCP 2026-07-28: metadata on every request, headers that repeat it, results that name their type.
 */
final class Revision20260728 implements Revision {
  private static final String VERSION = "2026-07-28";
  private static final String CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
  private static final long DISCOVER_TTL_MS = 60_000;
  private static final long LIST_TTL_MS = 30_000;

  private final ServedContext context;
  private final ToolCalls calls;

  Revision20260728(ServedContext context, ToolCalls calls) {
    this.context = context;
    this.calls = calls;
  }

  @Override
  public Reply reply(Inbound request, Message.Call call, Caller caller) {
    Optional<RpcFailure> failure = refusal(request, call);
    if (failure.isPresent()) {
      return new Reply.Failed(failure.get());
    }
    Data.Obj params = call.arguments().orElseThrow();
    return switch (call.method()) {
      case "server/discover" -> new Reply.Result(lasting(discover(), DISCOVER_TTL_MS));
      case "tools/list" -> list(params, caller);
      case "tools/call" -> called(calls.call(request.arrival(), caller, params));
      default -> new Reply.Failed(RpcFailure.unknownMethod(404));
    };
  }

  /** Why a version that a header alone names cannot be served; empty when it can. */
  static Optional<RpcFailure> unsupported(Inbound request) {
    return request
        .header(Era.VERSION_HEADER)
        .filter(version -> !version.equals(VERSION) && !Era.LEGACY_VERSIONS.contains(version))
        .map(version -> RpcFailure.unsupportedVersion(VERSION, version));
  }

  private static Optional<RpcFailure> refusal(Inbound request, Message.Call call) {
    Data.Obj meta = Era.meta(call.params());
    Optional<String> version = meta.text(Era.VERSION_KEY);
    if (version.isEmpty()) {
      return unsupported(request).or(Revision20260728::incomplete);
    }
    if (meta.object(CAPABILITIES).isEmpty()) {
      return incomplete();
    }
    return HeaderCheck.check(request, call, version.get())
        .or(
            () ->
                version
                    .filter(it -> !it.equals(VERSION))
                    .map(it -> RpcFailure.unsupportedVersion(VERSION, it)));
  }

  private static Optional<RpcFailure> incomplete() {
    return Optional.of(
        RpcFailure.invalidParams(
            400, "params._meta lacks " + Era.VERSION_KEY + " or " + CAPABILITIES));
  }

  private Reply list(Data.Obj params, Caller caller) {
    if (params.get("cursor").isPresent()) {
      return new Reply.Failed(
          RpcFailure.invalidParams(200, "the list has one page: no such cursor"));
    }
    Data.Obj tools = Data.Obj.of(Map.of("tools", calls.tools().list(caller.scopes())));
    return new Reply.Result(lasting(tools, LIST_TTL_MS));
  }

  private Data.Obj discover() {
    return Data.Obj.of(
        Map.of(
            "supportedVersions",
            Data.array(Data.text(VERSION)),
            "capabilities",
            Data.Obj.of(Map.of("tools", Data.Obj.of(Map.of()), "extensions", context.extension())),
            "instructions",
            Data.text(context.instructions())));
  }

  private Reply called(Reply reply) {
    return reply instanceof Reply.Result(var value) ? new Reply.Result(complete(value)) : reply;
  }

  /** A result that its client may keep for a while, for itself alone (§6.6 item 3). */
  private Data.Obj lasting(Data.Obj result, long ttl) {
    return complete(result)
        .with("ttlMs", Data.Num.of(ttl))
        .with("cacheScope", Data.text("private"));
  }

  private Data.Obj complete(Data.Obj result) {
    return result
        .with("resultType", Data.text("complete"))
        .with("_meta", Data.Obj.of(Map.of(SERVER_INFO, context.serverInfo())));
  }
}
