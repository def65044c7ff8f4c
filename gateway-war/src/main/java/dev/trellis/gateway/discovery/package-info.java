/**
 * The public documents: the root document, one document per context and its protected resource
 * metadata (§2, §3.2). They hold no content and no claim that no check proves.
 */
@NullMarked
package dev.trellis.gateway.discovery;

import org.jspecify.annotations.NullMarked;
