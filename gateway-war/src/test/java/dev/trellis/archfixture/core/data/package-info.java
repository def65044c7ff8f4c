@NullMarked
package dev.trellis.archfixture.core.data;

import org.jspecify.annotations.NullMarked;
