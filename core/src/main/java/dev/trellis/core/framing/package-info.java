/**
 * How stored content stands in text that a model reads (§9.6): framed, escaped, never as an
 * instruction. Knows nothing of MCP.
 */
@NullMarked
package dev.trellis.core.framing;

import org.jspecify.annotations.NullMarked;
