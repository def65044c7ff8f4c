@NullMarked
package dev.trellis.archfixture.tomatio.sql;

import org.jspecify.annotations.NullMarked;
