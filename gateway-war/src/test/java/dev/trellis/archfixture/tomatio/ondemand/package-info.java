@NullMarked
package dev.trellis.archfixture.tomatio.ondemand;

import org.jspecify.annotations.NullMarked;
