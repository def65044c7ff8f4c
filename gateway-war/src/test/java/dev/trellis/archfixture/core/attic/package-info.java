@NullMarked
package dev.trellis.archfixture.core.attic;

import org.jspecify.annotations.NullMarked;
