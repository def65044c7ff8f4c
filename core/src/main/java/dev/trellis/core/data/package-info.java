/**
 * JSON-shaped values, deeply immutable, and their texts: JSON, the YAML 1.2 core schema, RFC 8785,
 * RFC 7396 and RFC 6901.
 *
 * <p>Knows the JDK, Jackson and snakeyaml-engine; knows nothing of PCP.
 */
@NullMarked
package dev.trellis.core.data;

import org.jspecify.annotations.NullMarked;
