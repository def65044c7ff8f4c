/**
 * The command line: commands that read options, run an action of the core, and tell how it went.
 * Holds no rule of its own.
 */
@NullMarked
package dev.trellis.cli;

import org.jspecify.annotations.NullMarked;
