/** What a conversation begins with (§6.2). Calls no other action. */
@NullMarked
package dev.trellis.core.brief;

import org.jspecify.annotations.NullMarked;
