/** The team profile (§4.2). */
@NullMarked
package dev.trellis.core.profile;

import org.jspecify.annotations.NullMarked;
