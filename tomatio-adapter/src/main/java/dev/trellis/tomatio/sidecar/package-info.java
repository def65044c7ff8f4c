/**
 * The adapter's own tables, {@code <prefix>pcp_…}: their migrations, their entities, and the pool
 * and session factory of one context (D-3b). Alters no table of the plugin.
 */
@NullMarked
package dev.trellis.tomatio.sidecar;

import org.jspecify.annotations.NullMarked;
