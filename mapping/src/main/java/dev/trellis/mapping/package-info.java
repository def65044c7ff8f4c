/**
 * Declarative mappings of foreign stores onto PCP pages, and the engine that reads them: wiring is
 * YAML, conversion is Java, in a closed list of named converters.
 *
 * <p>No SQL, no queries, no expression language.
 */
@NullMarked
package dev.trellis.mapping;

import org.jspecify.annotations.NullMarked;
