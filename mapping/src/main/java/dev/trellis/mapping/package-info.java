@NullMarked
package dev.trellis.mapping;

import org.jspecify.annotations.NullMarked;
