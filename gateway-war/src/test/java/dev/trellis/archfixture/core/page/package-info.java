@NullMarked
package dev.trellis.archfixture.core.page;

import org.jspecify.annotations.NullMarked;
