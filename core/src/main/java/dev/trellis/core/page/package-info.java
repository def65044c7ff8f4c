/**
 * A memory page: its path, its frontmatter, its body, and the bytes of its file (§5, §8.2).
 *
 * <p>No input or output, no decision about who may see it.
 */
@NullMarked
package dev.trellis.core.page;

import org.jspecify.annotations.NullMarked;
