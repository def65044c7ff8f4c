/** What the command line takes from its surroundings: streams, clock, environment. */
@NullMarked
package dev.trellis.cli.wiring;

import org.jspecify.annotations.NullMarked;
