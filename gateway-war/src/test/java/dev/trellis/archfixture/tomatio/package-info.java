@NullMarked
package dev.trellis.archfixture.tomatio;

import org.jspecify.annotations.NullMarked;
