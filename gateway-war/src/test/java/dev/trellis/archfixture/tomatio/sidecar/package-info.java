@NullMarked
package dev.trellis.archfixture.tomatio.sidecar;

import org.jspecify.annotations.NullMarked;
