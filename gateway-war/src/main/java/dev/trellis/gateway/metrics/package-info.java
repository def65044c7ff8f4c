/** What an operator may watch, on a listener that only this machine reaches (D-22). */
@NullMarked
package dev.trellis.gateway.metrics;

import org.jspecify.annotations.NullMarked;
