package dev.trellis.gateway.mcp;

import dev.trellis.core.data.Data;
import dev.trellis.core.data.Json;
import dev.trellis.core.data.MalformedText;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a body holds: one JSON-RPC message, or none. Batches and responses are none. */
sealed interface Message {

  /**
   * A request.
   *
   * @param id its id, a string or a whole number
   * @param method its method
   * @param params its params, whatever they are
   */
  record Call(Data id, String method, @Nullable Data params) implements Message {
    /** The params when they are an object; an empty one when there are none. */
    Optional<Data.Obj> arguments() {
      return switch (params) {
        case null -> Optional.of(Data.Obj.of(java.util.Map.of()));
        case Data.Obj object -> Optional.of(object);
        default -> Optional.empty();
      };
    }
  }

  /**
   * A notification.
   *
   * @param method its method
   * @param params its params, whatever they are
   */
  record Notice(String method, @Nullable Data params) implements Message {}

  /**
   * No message.
   *
   * @param failure why
   * @param id its id, if it could be read
   */
  record Broken(RpcFailure failure, @Nullable Data id) implements Message {}

  /** The message in these bytes. */
  static Message parse(byte[] body) {
    Data data;
    try {
      data = Json.parse(body);
    } catch (MalformedText e) {
      return new Broken(RpcFailure.notJson(), null);
    }
    return data instanceof Data.Obj object ? of(object) : new Broken(RpcFailure.notMessage(), null);
  }

  private static Message of(Data.Obj object) {
    Data id = object.members().get("id");
    Data params = object.members().get("params");
    Optional<String> method = object.text("method");
    boolean wellFormed =
        object.text("jsonrpc").filter("2.0"::equals).isPresent()
            && method.isPresent()
            && (id == null || isId(id));
    if (!wellFormed) {
      return new Broken(RpcFailure.notMessage(), id != null && isId(id) ? id : null);
    }
    return id == null ? new Notice(method.get(), params) : new Call(id, method.get(), params);
  }

  private static boolean isId(Data id) {
    return id instanceof Data.Text || (id instanceof Data.Num(var number) && number.scale() <= 0);
  }
}
