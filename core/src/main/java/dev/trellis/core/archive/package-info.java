/**
 * The archive of §8.2 to §8.6: names, manifest, writer, reader and verifier.
 *
 * <p>Knows bytes and documents; does not know the store they came from.
 */
@NullMarked
package dev.trellis.core.archive;

import org.jspecify.annotations.NullMarked;
