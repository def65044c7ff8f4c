/**
 * The gateway: what stands between HTTP and the core. This package itself stays empty; each room
 * below it has its own note.
 */
@NullMarked
package dev.trellis.gateway;

import org.jspecify.annotations.NullMarked;
