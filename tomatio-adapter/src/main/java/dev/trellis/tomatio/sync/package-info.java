/**
 * Whether the plugin's tables may have changed since they were last looked at (D-5b). What follows
 * from that is the store's.
 */
@NullMarked
package dev.trellis.tomatio.sync;

import org.jspecify.annotations.NullMarked;
