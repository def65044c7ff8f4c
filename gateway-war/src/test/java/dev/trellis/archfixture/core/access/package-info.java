@NullMarked
package dev.trellis.archfixture.core.access;

import org.jspecify.annotations.NullMarked;
