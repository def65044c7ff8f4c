package dev.trellis.gateway.discovery;

import dev.trellis.core.access.ContextId;
import dev.trellis.core.page.PrincipalId;

/**
 * What the public may know of a team context.
 *
 * @param id its handle
 * @param controller what its controller is (§1.2)
 * @param teamProfile whether it has a team profile (§4.2)
 */
public record Served(ContextId id, PrincipalId.Type controller, boolean teamProfile) {}
