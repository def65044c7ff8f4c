@NullMarked
package dev.trellis.core;

import org.jspecify.annotations.NullMarked;
