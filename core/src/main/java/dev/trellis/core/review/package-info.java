/** The queue of proposals (§5.4). */
@NullMarked
package dev.trellis.core.review;

import org.jspecify.annotations.NullMarked;
