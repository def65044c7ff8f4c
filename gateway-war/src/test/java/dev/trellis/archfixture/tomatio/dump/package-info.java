@NullMarked
package dev.trellis.archfixture.tomatio.dump;

import org.jspecify.annotations.NullMarked;
