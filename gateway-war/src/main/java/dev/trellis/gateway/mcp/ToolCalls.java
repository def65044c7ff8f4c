package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Tool;
import dev.trellis.core.data.Data;
import dev.trellis.core.error.ErrorCode;
import dev.trellis.core.error.PcpError;
import dev.trellis.core.store.Arrival;
import dev.trellis.gateway.http.Limits;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code tools/call}, the same in every revision. */
public final class ToolCalls {
  private final Toolbox tools;
  private final ActionRunner runner;
  private final Limits perGrant;

  /** Calls of these tools, each grant within its limit (§9.3 item 3). */
  public ToolCalls(Toolbox tools, ActionRunner runner, Limits perGrant) {
    this.tools = tools;
    this.runner = runner;
    this.perGrant = perGrant;
  }

  /** The tools that can be called. */
  Toolbox tools() {
    return tools;
  }

  /** Calls the tool that the params name. */
  Reply call(Arrival arrival, Caller caller, Data.Obj params) {
    Optional<Tool> tool = params.text("name").flatMap(tools::find);
    if (tool.isEmpty()) {
      return failed("no such tool");
    }
    Data arguments = params.get("arguments").orElseGet(() -> Data.Obj.of(Map.of()));
    return arguments instanceof Data.Obj object
        ? call(arrival, caller, tool.get(), object)
        : failed("the arguments of a tool are an object");
  }

  private Reply call(Arrival arrival, Caller caller, Tool tool, Data.Obj arguments) {
    if (perGrant.count(key(caller)) instanceof Limits.Verdict.Over(long seconds)) {
      PcpError tooMany =
          PcpError.rateLimited("too many calls under this grant; try again in " + seconds + " s");
      return new Reply.Result(ToolRenderer.error(runner.refused(caller, tool.spec(), tooMany)));
    }
    try {
      runner.refuse(caller, tool.spec());
    } catch (PcpError refusal) {
      return refusal.code() == ErrorCode.FORBIDDEN
          ? new Reply.StepUp(List.copyOf(refusal.requiredScopes()))
          : new Reply.Result(ToolRenderer.error(refusal));
    }
    return new Reply.Result(outcome(arrival, caller, tool, arguments));
  }

  private Data.Obj outcome(Arrival arrival, Caller caller, Tool tool, Data.Obj arguments) {
    try {
      return ToolRenderer.result(runner.run(arrival, caller, tool, arguments));
    } catch (PcpError error) {
      return ToolRenderer.error(error);
    }
  }

  private static String key(Caller caller) {
    return caller.context().value() + ' ' + caller.grant();
  }

  private static Reply failed(String message) {
    return new Reply.Failed(RpcFailure.invalidParams(200, message));
  }
}
