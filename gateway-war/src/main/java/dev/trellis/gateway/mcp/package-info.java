/**
 * MCP over HTTP, both eras on one URL: the bearer token, the envelope, the revisions and the wire
 * form of tools and their results (§3.1, §3.5, §6). It decides no access and opens no transaction
 * of its own beyond naming the controller; {@code ActionRunner} does both.
 */
@NullMarked
package dev.trellis.gateway.mcp;

import org.jspecify.annotations.NullMarked;
