package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.action.Ids;
import dev.trellis.core.action.Incidents;
import dev.trellis.core.data.Data;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.Inbound;
import dev.trellis.gateway.http.Resource;
import java.io.IOException;
import java.util.Map;

/**
 * The MCP endpoint of one context. In this order: the token, the method, the type and size of the
 * body, the envelope, the era, the call. Always plain JSON, never a stream, a session or a redirect
 * (§3.1).
 */
public final class McpEndpoint implements Resource.Endpoint {
  /** The largest body that is read, in bytes. */
  public static final int MAX_BODY = 1024 * 1024;

  private final BearerGate gate;
  private final Revision legacy;
  private final Revision modern;
  private final Ids ids;
  private final Incidents incidents;

  /** The endpoint of that context. */
  public McpEndpoint(
      BearerGate gate, ServedContext context, ToolCalls calls, Ids ids, Incidents incidents) {
    this.gate = gate;
    this.legacy = new Revision20251125(context, calls);
    this.modern = new Revision20260728(context, calls);
    this.ids = ids;
    this.incidents = incidents;
  }

  @Override
  public Answer answer(Inbound request) {
    Answer answer =
        switch (gate.pass(request)) {
          case BearerGate.Verdict.Refused(var refusal) -> refusal;
          case BearerGate.Verdict.Passed(var caller) -> posted(request, caller);
        };
    return answer.with("Cache-Control", "no-store");
  }

  private Answer posted(Inbound request, Caller caller) {
    if (!request.method().equals("POST")) {
      return Answer.error(405).with("Allow", "POST");
    }
    if (request.header("Content-Type").filter(McpEndpoint::isJson).isEmpty()) {
      return Answer.error(415);
    }
    try {
      byte[] body = request.body().readNBytes(MAX_BODY + 1);
      return body.length > MAX_BODY
          ? Answer.error(413)
          : message(request, Message.parse(body), caller);
    } catch (IOException broken) {
      return Answer.error(400);
    }
  }

  private Answer message(Inbound request, Message message, Caller caller) {
    return switch (message) {
      case Message.Broken(var failure, var id) -> Answer.json(failure.http(), failure.message(id));
      case Message.Notice notice ->
          Revision20260728.unsupported(request)
              .map(failure -> Answer.json(failure.http(), failure.message(null)))
              .orElseGet(() -> Answer.empty(202));
      case Message.Call call -> rendered(call, reply(request, call, caller));
    };
  }

  private Reply reply(Inbound request, Message.Call call, Caller caller) {
    try {
      return switch (Era.of(request, call.params())) {
        case LEGACY -> legacy.reply(request, call, caller);
        case MODERN -> modern.reply(request, call, caller);
      };
    } catch (RuntimeException failure) {
      String incident = ids.next("incident");
      incidents.report(incident, failure);
      return new Reply.Failed(RpcFailure.internal(incident));
    }
  }

  private Answer rendered(Message.Call call, Reply reply) {
    return switch (reply) {
      case Reply.Result(var value) ->
          Answer.json(
              200,
              Data.Obj.of(Map.of("jsonrpc", Data.text("2.0"), "id", call.id(), "result", value)));
      case Reply.Failed(var failure) -> Answer.json(failure.http(), failure.message(call.id()));
      case Reply.StepUp(var scopes) -> gate.insufficient(scopes);
    };
  }

  private static boolean isJson(String contentType) {
    int end = contentType.indexOf(';');
    String type = end < 0 ? contentType : contentType.substring(0, end);
    return type.strip().equalsIgnoreCase("application/json");
  }
}
