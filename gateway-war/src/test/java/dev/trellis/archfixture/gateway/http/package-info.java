@NullMarked
package dev.trellis.archfixture.gateway.http;

import org.jspecify.annotations.NullMarked;
