@NullMarked
package dev.trellis.conformance;

import org.jspecify.annotations.NullMarked;
