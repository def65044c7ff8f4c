/**
 * What stays behind of a call: audit entries and erasure receipts (§7.5, §8.9.3).
 *
 * <p>Holds no content, no path and no query.
 */
@NullMarked
package dev.trellis.core.ledger;

import org.jspecify.annotations.NullMarked;
