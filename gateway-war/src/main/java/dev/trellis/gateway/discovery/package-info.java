/**
 * What anybody may know of the contexts: root document, context documents and protected resource
 * metadata (§2, §3.2). Everything comes from the configuration, so it is the same whether a
 * database answers or not; it claims nothing that no check proves, and holds no content.
 */
@NullMarked
package dev.trellis.gateway.discovery;

import org.jspecify.annotations.NullMarked;
