@NullMarked
package dev.trellis.archfixture.cli;

import org.jspecify.annotations.NullMarked;
