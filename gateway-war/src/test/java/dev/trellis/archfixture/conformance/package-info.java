@NullMarked
package dev.trellis.archfixture.conformance;

import org.jspecify.annotations.NullMarked;
