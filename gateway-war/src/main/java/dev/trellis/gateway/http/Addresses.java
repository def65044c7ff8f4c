package dev.trellis.gateway.http;

import dev.trellis.core.access.ContextId;

/**
 * The addresses that are given out, all below the public origin of the configuration; a request
 * never changes them (product contract, 4).
 *
 * @param origin the public origin, without a slash at its end
 */
public record Addresses(String origin) {
  /** The path of the root document. */
  public static final String ROOT_DOCUMENT = "/.well-known/pcp.json";

  /** The path of a context's MCP endpoint. */
  public static String mcpPath(ContextId context) {
    return "/pcp/" + context.value() + "/mcp";
  }

  /** The path of a context's document. */
  public static String documentPath(ContextId context) {
    return "/pcp/" + context.value() + ROOT_DOCUMENT;
  }

  /** The path of the protected resource metadata of a context (§3.2 item 2). */
  public static String metadataPath(ContextId context) {
    return "/.well-known/oauth-protected-resource" + mcpPath(context);
  }

  /** The MCP endpoint, which is the resource identifier too. */
  public String mcp(ContextId context) {
    return origin + mcpPath(context);
  }

  /** The context document. */
  public String document(ContextId context) {
    return origin + documentPath(context);
  }

  /** The protected resource metadata. */
  public String metadata(ContextId context) {
    return origin + metadataPath(context);
  }

  /** The URI template of context base URLs (§2.2 item 2). */
  public String template() {
    return origin + "/pcp/{context}";
  }
}
