@NullUnmarked
package dev.trellis.archfixture.core.framing;

import org.jspecify.annotations.NullUnmarked;
