/** The tools that read pages, and how pages are ranked (§5.5, §6.2). No audit, no transactions. */
@NullMarked
package dev.trellis.core.memory;

import org.jspecify.annotations.NullMarked;
