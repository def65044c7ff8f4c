/**
 * The architecture as tests: which module and room may know which, and what no room may do. Every
 * rule is proven by classes under {@code dev.trellis.archfixture} that break it.
 */
@NullMarked
package dev.trellis.architecture;

import org.jspecify.annotations.NullMarked;
