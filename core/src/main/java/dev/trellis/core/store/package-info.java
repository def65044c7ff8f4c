/** The ports behind which a context is kept. No behaviour lives here. */
@NullMarked
package dev.trellis.core.store;

import org.jspecify.annotations.NullMarked;
