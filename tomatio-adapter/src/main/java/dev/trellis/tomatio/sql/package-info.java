/**
 * The questions put to TomaTío's tables, one per class, as plain {@code SELECT}s over the
 * connection of one snapshot.
 *
 * <p>Selects by SQL, decides by exact characters in Java: a collation takes {@code deléted} for
 * {@code deleted}.
 */
@NullMarked
package dev.trellis.tomatio.sql;

import org.jspecify.annotations.NullMarked;
