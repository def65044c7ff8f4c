package dev.trellis.gateway.discovery;

import dev.trellis.core.access.ContextId;

/**
 * What is public of a served context.
 *
 * @param id its handle in addresses
 * @param controlledByHuman whether a human controls it; the organization of the site otherwise
 * @param teamProfile whether it has a team profile
 */
public record Served(ContextId id, boolean controlledByHuman, boolean teamProfile) {}
