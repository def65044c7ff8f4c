@NullMarked
package dev.trellis.archfixture.core.error;

import org.jspecify.annotations.NullMarked;
