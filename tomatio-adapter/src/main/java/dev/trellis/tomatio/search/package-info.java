/**
 * The search index of one context (D-5): page versions as documents, counted and ranked over what
 * the caller may see and nothing else. It holds nothing that the tables do not hold, and can be
 * thrown away at any time. It never answers without an {@code Access}, and knows no SQL: what
 * changed is given to it.
 */
@NullMarked
package dev.trellis.tomatio.search;

import org.jspecify.annotations.NullMarked;
