package dev.trellis.gateway.mcp;

import dev.trellis.gateway.http.Answer;

/** One way of speaking MCP. */
interface Revision {

  /**
   * Answers a request.
   *
   * @throws RpcFault when the protocol is broken
   */
  Answer answer(Exchange exchange);

  /** The HTTP status of a request that breaks the protocol. */
  int status(RpcFault fault);
}
