package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.error.PcpError;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.HttpCall;
import java.util.List;

/** Reads a message and hands it to the revision that it is of. */
final class Dispatcher {
  private static final String VERSION_HEADER = "MCP-Protocol-Version";

  private final Revision legacy;
  private final Revision modern;
  private final Failures failures;

  Dispatcher(Revision legacy, Revision modern, Failures failures) {
    this.legacy = legacy;
    this.modern = modern;
    this.failures = failures;
  }

  Answer answer(HttpCall call, Caller caller, byte[] body) {
    Message message;
    try {
      message = Message.parse(body);
    } catch (RpcFault fault) {
      return Rpc.error(400, null, fault);
    }
    if (message.isNotification()) {
      return Answer.empty(202);
    }
    Revision revision = isModern(call, message) ? modern : legacy;
    try {
      return revision.answer(new Exchange(call, caller, message));
    } catch (RpcFault fault) {
      return Rpc.error(revision.status(fault), message.id(), fault);
    } catch (RuntimeException failure) {
      String words = String.valueOf(PcpError.internal(failures.incident(failure)).getMessage());
      RpcFault fault = new RpcFault(RpcFault.INTERNAL, words);
      return Rpc.error(revision.status(fault), message.id(), fault);
    }
  }

  /**
   * A request that names its revision in its body, or in its header one that has no handshake, is
   * of the revision without one; any other is of those with one.
   */
  private static boolean isModern(HttpCall call, Message message) {
    List<String> header = call.all(VERSION_HEADER);
    return message.meta(Revision20260728.PROTOCOL_VERSION) != null
        || (!header.isEmpty()
            && call.one(VERSION_HEADER).filter(Revision20251125.VERSIONS::contains).isEmpty());
  }
}
