/**
 * What every HTTP answer of the gateway has in common, whatever stands behind it: the health URLs
 * and the JSON form of an error.
 *
 * <p>Reads no stored content and decides no access.
 */
@NullMarked
package dev.trellis.gateway.http;

import org.jspecify.annotations.NullMarked;
