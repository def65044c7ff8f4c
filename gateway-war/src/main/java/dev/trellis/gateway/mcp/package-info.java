/**
 * MCP over HTTP: who may ask at a context's endpoint, in which revision, and how a tool's result
 * goes onto the wire (§3, §6). A tool runs behind the gate of the core, the same for every
 * revision.
 *
 * <p>Decides no access, keeps no session, and shows nobody what went wrong inside.
 */
@NullMarked
package dev.trellis.gateway.mcp;

import org.jspecify.annotations.NullMarked;
