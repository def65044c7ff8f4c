@NullMarked
package dev.trellis.archfixture.core.time;

import org.jspecify.annotations.NullMarked;
