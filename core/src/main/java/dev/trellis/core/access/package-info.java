/**
 * Who asks, and what they may touch. Only {@link dev.trellis.core.access.AccessDecider} makes a
 * right.
 */
@NullMarked
package dev.trellis.core.access;

import org.jspecify.annotations.NullMarked;
