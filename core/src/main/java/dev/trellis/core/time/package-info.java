/**
 * Instants and dates as the protocol writes them, and the dates of stores that had no time zone.
 *
 * <p>Never reads a clock.
 */
@NullMarked
package dev.trellis.core.time;

import org.jspecify.annotations.NullMarked;
