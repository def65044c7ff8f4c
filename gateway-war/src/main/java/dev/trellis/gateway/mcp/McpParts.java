package dev.trellis.gateway.mcp;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.action.ActionRunner;
import dev.trellis.core.grant.Authentication;
import dev.trellis.core.store.Transactions;
import dev.trellis.gateway.discovery.Addresses;
import dev.trellis.gateway.http.Origins;
import dev.trellis.gateway.http.RateLimits;
import java.util.Map;

/**
 * What the endpoints are made of.
 *
 * @param addresses the addresses that are given out
 * @param origins who may ask from the web
 * @param behindProxy whether a proxy names the address of the client
 * @param tools the tools of every context; a context that is not here is unknown
 * @param transactions the store
 * @param authentication who a token stands for
 * @param runner the gate
 * @param failures who is told of failures
 * @param callsPerMinute how many calls a grant may make
 * @param badTokensPerMinute how many bad tokens an address may bring
 * @param version the version of this server
 */
public record McpParts(
    Addresses addresses,
    Origins origins,
    boolean behindProxy,
    Map<ContextId, Toolbox> tools,
    Transactions transactions,
    Authentication authentication,
    ActionRunner runner,
    Failures failures,
    int callsPerMinute,
    int badTokensPerMinute,
    String version) {

  /** The endpoints. */
  public ContextEndpoint endpoint() {
    Challenges challenges = new Challenges(addresses);
    ToolCalls calls = new ToolCalls(tools, runner, new RateLimits(callsPerMinute), challenges);
    Introduction introduction = new Introduction(addresses, transactions, version);
    return new ContextEndpoint(
        origins,
        tools.keySet(),
        new BearerDoor(
            authentication, challenges, new RateLimits(badTokensPerMinute), behindProxy, failures),
        new Dispatcher(
            new Revision20251125(introduction, calls),
            new Revision20260728(introduction, calls),
            failures),
        failures);
  }
}
