/** The access log as a caller may see it (§7.5). */
@NullMarked
package dev.trellis.core.audit;

import org.jspecify.annotations.NullMarked;
