@NullMarked
package dev.trellis.cli;

import org.jspecify.annotations.NullMarked;
