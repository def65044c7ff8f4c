package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.gateway.http.Answer;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON-RPC answers. */
final class Rpc {
  private static final Data.Obj FRAME = Data.Obj.of(Map.of("jsonrpc", Data.text("2.0")));

  private Rpc() {}

  /** The result of a request. */
  static Answer result(@Nullable Data id, Data.Obj result) {
    return Answer.json(200, Json.write(named(id).with("result", result)));
  }

  /** A failure of the protocol; one whose request could not be read has no id. */
  static Answer error(int status, @Nullable Data id, RpcFault fault) {
    Data.Obj error =
        Data.Obj.of(Map.of("code", Data.Num.of(fault.code()), "message", Data.text(fault.words())));
    Data.Obj data = fault.data();
    return Answer.json(
        status,
        Json.write(named(id).with("error", data == null ? error : error.with("data", data))));
  }

  private static Data.Obj named(@Nullable Data id) {
    return id == null ? FRAME : FRAME.with("id", id);
  }
}
