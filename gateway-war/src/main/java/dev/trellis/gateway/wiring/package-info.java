/**
 * Where the gateway is put together: the JAX-RS application and the producers that build every part
 * by its constructor.
 *
 * <p>May use everything. Holds no decision: an {@code if} on business state belongs to the core.
 */
@NullMarked
package dev.trellis.gateway.wiring;

import org.jspecify.annotations.NullMarked;
