package dev.trellis.core.grant;

import dev.trellis.core.access.AccessToken;
import dev.trellis.core.access.Grant;

/**
 * A new grant and its token, which is shown once and never again.
 *
 * @param grant the grant
 * @param token the token
 */
public record Issued(Grant grant, AccessToken token) {}
