/**
 * Moving a whole context: full export today, restore and import when they land (§8).
 *
 * <p>Parses no bytes itself.
 */
@NullMarked
package dev.trellis.core.portability;

import org.jspecify.annotations.NullMarked;
