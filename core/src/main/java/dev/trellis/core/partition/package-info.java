/** Partitions and the rights in them (§5.3). */
@NullMarked
package dev.trellis.core.partition;

import org.jspecify.annotations.NullMarked;
