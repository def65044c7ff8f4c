@NullMarked
package dev.trellis.archfixture.gateway.wiring;

import org.jspecify.annotations.NullMarked;
