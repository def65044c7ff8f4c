@NullMarked
package dev.trellis.archfixture.core.memory;

import org.jspecify.annotations.NullMarked;
