/**
 * {@code trellis.yaml}: what an operator says of the gateway and its contexts, read once and
 * checked whole. Opens no connection.
 */
@NullMarked
package dev.trellis.tomatio.config;

import org.jspecify.annotations.NullMarked;
