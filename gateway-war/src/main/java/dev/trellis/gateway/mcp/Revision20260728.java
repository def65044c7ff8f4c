package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.HttpCall;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** MCP 2026-07-28: every request says its revision, and headers that repeat the body agree. */
final class Revision20260728 implements Revision {
  /** The one revision that is spoken. */
  static final String VERSION = "2026-07-28";

  /** Where a request names its revision. */
  static final String PROTOCOL_VERSION = "io.modelcontextprotocol/protocolVersion";

  private static final String CLIENT_CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";
  private static final String SERVER_INFO = "io.modelcontextprotocol/serverInfo";
  private static final Pattern ENCODED = Pattern.compile("=\\?base64\\?([A-Za-z0-9+/]*=*)\\?=");

  /** Which parameter the header {@code Mcp-Name} repeats. */
  private static final Map<String, String> NAMED_BY =
      Map.of("tools/call", "name", "prompts/get", "name", "resources/read", "uri");

  /** Nothing of a list outlives this; grants and access lists change. */
  private static final long TTL_MILLIS = 30_000;

  private final Introduction introduction;
  private final ToolCalls tools;

  Revision20260728(Introduction introduction, ToolCalls tools) {
    this.introduction = introduction;
    this.tools = tools;
  }

  @Override
  public Answer answer(Exchange exchange) {
    Message message = exchange.message();
    String version = requireMeta(message);
    requireHeaders(exchange.call(), message, version);
    requireSupported(version);
    return switch (message.method()) {
      case "server/discover" -> Rpc.result(message.id(), completed(cacheable(discover(exchange))));
      case "tools/list" -> Rpc.result(message.id(), completed(cacheable(tools.list(exchange))));
      case "tools/call" -> tools.call(exchange, this::completed);
      default -> throw RpcFault.unknownMethod();
    };
  }

  private static String requireMeta(Message message) {
    if (message.meta(PROTOCOL_VERSION) instanceof Data.Text(var version)
        && message.meta(CLIENT_CAPABILITIES) instanceof Data.Obj) {
      return version;
    }
    throw new RpcFault(
        RpcFault.INVALID_PARAMS, "_meta must name the protocol version and the capabilities");
  }

  private static void requireHeaders(HttpCall call, Message message, String version) {
    require(call, "MCP-Protocol-Version", version);
    require(call, "Mcp-Method", message.method());
    Optional.ofNullable(NAMED_BY.get(message.method()))
        .flatMap(message.params()::text)
        .ifPresent(name -> require(call, "Mcp-Name", name));
  }

  private static void require(HttpCall call, String header, String value) {
    if (call.one(header).map(Revision20260728::decoded).filter(value::equals).isEmpty()) {
      throw new RpcFault(
          RpcFault.HEADER_MISMATCH, "The header " + header + " must be sent once, as in the body");
    }
  }

  private static String decoded(String value) {
    Matcher encoded = ENCODED.matcher(value);
    if (!encoded.matches()) {
      return value;
    }
    try {
      return new String(Base64.getDecoder().decode(encoded.group(1)), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return value;
    }
  }

  private static void requireSupported(String version) {
    if (!version.equals(VERSION)) {
      throw new RpcFault(
          RpcFault.UNSUPPORTED_VERSION,
          "Unsupported protocol version",
          Data.Obj.of(
              Map.of(
                  "supported",
                  Data.Arr.ofTexts(List.of(VERSION)),
                  "requested",
                  Data.text(version))));
    }
  }

  private Data.Obj discover(Exchange exchange) {
    return Data.Obj.of(
        Map.of(
            "supportedVersions", Data.Arr.ofTexts(List.of(VERSION)),
            "capabilities", introduction.capabilities(exchange.caller().context(), "extensions"),
            "instructions", introduction.instructions(exchange.caller().context())));
  }

  /** Lists depend on the token, so nobody shares them (§6.6 item 3). */
  private static Data.Obj cacheable(Data.Obj result) {
    return result.with("ttlMs", Data.Num.of(TTL_MILLIS)).with("cacheScope", Data.text("private"));
  }

  private Data.Obj completed(Data.Obj result) {
    return result
        .with("resultType", Data.text("complete"))
        .with("_meta", Data.Obj.of(Map.of(SERVER_INFO, introduction.server())));
  }

  @Override
  public int status(RpcFault fault) {
    return switch (fault.code()) {
      case RpcFault.UNKNOWN_METHOD -> 404;
      case RpcFault.INTERNAL -> 200;
      default -> 400;
    };
  }
}
