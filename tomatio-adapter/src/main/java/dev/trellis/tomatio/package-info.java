@NullMarked
package dev.trellis.tomatio;

import org.jspecify.annotations.NullMarked;
