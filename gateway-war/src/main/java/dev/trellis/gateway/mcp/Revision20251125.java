package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Answer;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * MCP 2025-11-25 and older, without sessions: a request gets the same answer with or without a
 * handshake before it (§3.1 item 2).
 */
final class Revision20251125 implements Revision {
  /** The revisions that are spoken, the newest first. */
  static final List<String> VERSIONS = List.of("2025-11-25", "2025-06-18", "2025-03-26");

  private final Introduction introduction;
  private final ToolCalls tools;

  Revision20251125(Introduction introduction, ToolCalls tools) {
    this.introduction = introduction;
    this.tools = tools;
  }

  @Override
  public Answer answer(Exchange exchange) {
    Data id = exchange.message().id();
    return switch (exchange.message().method()) {
      case "initialize" -> Rpc.result(id, initialize(exchange));
      case "ping" -> Rpc.result(id, new Data.Obj(Collections.emptySortedMap()));
      case "tools/list" -> Rpc.result(id, tools.list(exchange));
      case "tools/call" -> tools.call(exchange, Revision20251125::completed);
      default -> throw RpcFault.unknownMethod();
    };
  }

  private Data.Obj initialize(Exchange exchange) {
    String asked =
        exchange
            .message()
            .params()
            .text("protocolVersion")
            .orElseThrow(
                () -> new RpcFault(RpcFault.INVALID_PARAMS, "The protocolVersion is missing"));
    return Data.Obj.of(
        Map.of(
            "protocolVersion",
            Data.text(VERSIONS.contains(asked) ? asked : VERSIONS.getFirst()),
            "capabilities",
            introduction.capabilities(exchange.caller().context(), "experimental", "extensions"),
            "serverInfo",
            introduction.server(),
            "instructions",
            introduction.instructions(exchange.caller().context())));
  }

  private static Data.Obj completed(Data.Obj result) {
    return result.get("isError").isPresent()
        ? result
        : result.with("isError", new Data.Bool(false));
  }

  @Override
  public int status(RpcFault fault) {
    return 200;
  }
}
