package dev.trellis.gateway.mcp;

import java.util.Collection;

/**
 * The header {@code WWW-Authenticate} of one context (§3.2 item 4, §3.5 item 1).
 *
 * @param metadata the context's {@code resource_metadata}
 * @param defaultGrant the scopes of the default grant, separated by spaces
 */
record Challenge(String metadata, String defaultGrant) {
  /** The name of the header. */
  static final String HEADER = "WWW-Authenticate";

  /** For a request without a token. */
  String missing() {
    return "Bearer resource_metadata=\"%s\", scope=\"%s\"".formatted(metadata, defaultGrant);
  }

  /** For a token that is expired, revoked, malformed or of another context. */
  String invalid() {
    return missing() + ", error=\"invalid_token\"";
  }

  /** For a token that lacks a scope which the call always needs. */
  String insufficient(Collection<String> scopes) {
    return "Bearer error=\"insufficient_scope\", scope=\"%s\", resource_metadata=\"%s\""
        .formatted(String.join(" ", scopes), metadata);
  }
}
