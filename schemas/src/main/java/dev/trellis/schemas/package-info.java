/**
 * The JSON Schemas of PCP v0.3, a loader that never leaves the class path, and the bundler that
 * makes self-contained tool schemas.
 *
 * <p>Knows no other module and fetches nothing from the network.
 */
@NullMarked
package dev.trellis.schemas;

import org.jspecify.annotations.NullMarked;
