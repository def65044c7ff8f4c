@NullMarked
package dev.trellis.archfixture.mapping;

import org.jspecify.annotations.NullMarked;
