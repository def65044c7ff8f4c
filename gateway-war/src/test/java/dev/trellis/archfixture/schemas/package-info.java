@NullMarked
package dev.trellis.archfixture.schemas;

import org.jspecify.annotations.NullMarked;
