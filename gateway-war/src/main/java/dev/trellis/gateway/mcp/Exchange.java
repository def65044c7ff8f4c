package dev.trellis.gateway.mcp;

import dev.trellis.core.access.Caller;
import dev.trellis.gateway.http.HttpCall;

/**
 * A message and who sent it.
 *
 * @param call the request that carried it
 * @param caller who its token stands for
 * @param message the message
 */
record Exchange(HttpCall call, Caller caller, Message message) {}
