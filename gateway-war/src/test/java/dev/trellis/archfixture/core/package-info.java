@NullMarked
package dev.trellis.archfixture.core;

import org.jspecify.annotations.NullMarked;
