@NullMarked
package dev.trellis.gateway;

import org.jspecify.annotations.NullMarked;
