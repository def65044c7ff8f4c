/**
 * Room zero: the one error type of every action, and its nine codes (§6.3).
 *
 * <p>Every room may use it. A message is fixed words plus ids, never text that somebody stored
 * (§9.6).
 */
@NullMarked
package dev.trellis.core.error;

import org.jspecify.annotations.NullMarked;
