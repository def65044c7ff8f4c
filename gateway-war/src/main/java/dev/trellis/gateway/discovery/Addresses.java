package dev.trellis.gateway.discovery;

import dev.trellis.core.access.ContextId;
import java.net.URI;

/**
 * Every address that is given out. All begin with the public origin of the configuration; none is
 * taken from a request.
 *
 * @param origin the public origin, without a slash at its end
 */
public record Addresses(URI origin) {

  /** The context's MCP endpoint, which is also its OAuth resource (§3.2). */
  public String endpoint(ContextId context) {
    return origin + "/pcp/" + context + "/mcp";
  }

  /** The context's document (§2.2 item 1). */
  public String document(ContextId context) {
    return origin + "/pcp/" + context + "/.well-known/pcp.json";
  }

  /** The context's protected resource metadata (§3.2 item 2). */
  public String resourceMetadata(ContextId context) {
    return origin + "/.well-known/oauth-protected-resource/pcp/" + context + "/mcp";
  }

  /** The one authorization server of every context. */
  public String issuer() {
    return origin.toString();
  }

  /** The template of the contexts' base URLs (§2.2 item 2). */
  public String template() {
    return origin + "/pcp/{context}";
  }
}
