package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.gateway.http.Inbound;

/** One revision of MCP. */
interface Revision {

  /** What the request gets. */
  Reply reply(Inbound request, Message.Call call, Caller caller);
}
