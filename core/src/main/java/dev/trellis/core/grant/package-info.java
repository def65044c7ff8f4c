/** Tokens and grants: who a token stands for, and giving, listing and ending grants (§3.4). */
@NullMarked
package dev.trellis.core.grant;

import org.jspecify.annotations.NullMarked;
