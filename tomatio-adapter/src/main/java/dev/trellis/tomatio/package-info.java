/**
 * TomaTío's tables as the store of a PCP context, read by the mapping file and by nothing else.
 *
 * <p>Called only through the ports of {@code core.store}. Names no table and no column.
 */
@NullMarked
package dev.trellis.tomatio;

import org.jspecify.annotations.NullMarked;
