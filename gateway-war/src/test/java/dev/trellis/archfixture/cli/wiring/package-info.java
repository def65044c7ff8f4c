@NullMarked
package dev.trellis.archfixture.cli.wiring;

import org.jspecify.annotations.NullMarked;
