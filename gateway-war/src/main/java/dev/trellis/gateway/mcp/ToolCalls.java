package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.action.Tool;
import dev.trellis.core.data.Data;
import dev.trellis.core.error.PcpError;
import dev.trellis.gateway.http.Answer;
import dev.trellis.gateway.http.RateLimits;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Listing and calling tools, the same for every revision. A call that a limit or a missing scope
 * stops is recorded like any other (§7.5).
 */
final class ToolCalls {
  private static final Data.Obj NOTHING = new Data.Obj(Collections.emptySortedMap());

  private final Map<ContextId, Toolbox> tools;
  private final ActionRunner runner;
  private final RateLimits limits;
  private final Challenges challenges;

  ToolCalls(
      Map<ContextId, Toolbox> tools,
      ActionRunner runner,
      RateLimits limits,
      Challenges challenges) {
    this.tools = Map.copyOf(tools);
    this.runner = runner;
    this.limits = limits;
    this.challenges = challenges;
  }

  /**
   * The tools that the token can call. They fit one page, so no cursor was ever given.
   *
   * @throws RpcFault when a cursor is named
   */
  Data.Obj list(Exchange exchange) {
    if (exchange.message().params().get("cursor").isPresent()) {
      throw new RpcFault(RpcFault.INVALID_PARAMS, "Invalid cursor");
    }
    return Data.Obj.of(
        Map.of("tools", toolbox(exchange.caller()).list(exchange.caller().scopes())));
  }

  /**
   * Calls the tool that the message names.
   *
   * @param completed what the revision adds to every result
   * @throws RpcFault when there is no such tool, or its arguments are not an object
   */
  Answer call(Exchange exchange, UnaryOperator<Data.Obj> completed) {
    Data.Obj params = exchange.message().params();
    Tool tool =
        params
            .text("name")
            .flatMap(toolbox(exchange.caller())::find)
            .orElseThrow(() -> new RpcFault(RpcFault.INVALID_PARAMS, "Unknown tool"));
    if (!(params.get("arguments").orElse(NOTHING) instanceof Data.Obj arguments)) {
      throw new RpcFault(RpcFault.INVALID_PARAMS, "The arguments of a tool are an object");
    }
    Caller caller = exchange.caller();
    if (!tool.tool().admits(caller.scopes())) {
      Optional<Answer> challenge = stepUp(caller, tool);
      if (challenge.isPresent()) {
        return challenge.get();
      }
    }
    return Rpc.result(exchange.message().id(), completed.apply(limited(caller, tool, arguments)));
  }

  /** Nothing when the refusal itself fails; then the call is made, and fails in the same way. */
  private Optional<Answer> stepUp(Caller caller, Tool tool) {
    try {
      runner.refuse(caller, tool.spec());
      return Optional.empty();
    } catch (PcpError refusal) {
      return refusal.requiredScopes().isEmpty()
          ? Optional.empty()
          : Optional.of(
              challenges.insufficientScope(
                  caller.context(), caller.scopes(), tool.spec().scopes().asked()));
    }
  }

  private Data.Obj limited(Caller caller, Tool tool, Data.Obj arguments) {
    String key = caller.context() + " " + (caller.grant() == null ? "" : caller.grant());
    try {
      if (!limits.take(key)) {
        throw runner.refused(
            caller,
            tool.spec(),
            PcpError.rateLimited(
                "too many calls under this grant: come again in "
                    + limits.secondsUntilNext(key)
                    + " s"));
      }
      return ToolRenderer.result(runner.run(caller, tool, arguments));
    } catch (PcpError failure) {
      return ToolRenderer.failure(failure);
    }
  }

  private Toolbox toolbox(Caller caller) {
    Toolbox toolbox = tools.get(caller.context());
    if (toolbox == null) {
      throw new IllegalStateException("a context without tools");
    }
    return toolbox;
  }
}
