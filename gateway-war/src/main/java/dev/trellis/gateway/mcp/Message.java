package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * One JSON-RPC request or notification.
 *
 * @param id what the answer repeats; null for a notification
 * @param method what is asked for
 * @param params with what; empty when there are none
 */
record Message(@Nullable Data id, String method, Data.Obj params) {

  /**
   * Reads one message. A batch is none, and neither is a response: the server asks nothing.
   *
   * @throws RpcFault when it is not JSON, or not such a message
   */
  static Message parse(byte[] body) {
    if (!(json(body) instanceof Data.Obj message)) {
      throw notOne();
    }
    String method = message.text("method").orElseThrow(Message::notOne);
    Data id = message.members().get("id");
    if (message.text("jsonrpc").filter("2.0"::equals).isEmpty() || !isId(id)) {
      throw notOne();
    }
    return switch (message.members().get("params")) {
      case null -> new Message(id, method, new Data.Obj(Collections.emptySortedMap()));
      case Data.Obj params -> new Message(id, method, params);
      default -> throw notOne();
    };
  }

  private static Data json(byte[] body) {
    try {
      return Json.parse(body);
    } catch (MalformedText e) {
      throw new RpcFault(RpcFault.PARSE, "Parse error");
    }
  }

  private static boolean isId(@Nullable Data id) {
    return switch (id) {
      case null -> true;
      case Data.Text text -> true;
      case Data.Num(var number) -> number.scale() <= 0;
      default -> false;
    };
  }

  private static RpcFault notOne() {
    return new RpcFault(RpcFault.INVALID_REQUEST, "Invalid Request");
  }

  boolean isNotification() {
    return id == null;
  }

  /** A member of {@code params._meta}. */
  @Nullable Data meta(String key) {
    return params.object("_meta").map(meta -> meta.members().get(key)).orElse(null);
  }
}
