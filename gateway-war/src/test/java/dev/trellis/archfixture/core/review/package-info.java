@NullMarked
package dev.trellis.archfixture.core.review;

import org.jspecify.annotations.NullMarked;
