/**
 * The black-box conformance suite: what it asks a server, it asks over HTTP.
 *
 * <p>Knows only the schemas. It must not know the core, so that a mistake made there cannot hide
 * here.
 */
@NullMarked
package dev.trellis.conformance;

import org.jspecify.annotations.NullMarked;
