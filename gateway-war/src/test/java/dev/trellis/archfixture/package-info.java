/**
 * A small house that breaks every rule of {@code dev.trellis.architecture}, each class one of them
 * and named after what it does. Its packages mirror the real ones. Classes that do what is allowed
 * stand beside, so that a rule which reports everything is noticed too.
 */
@NullMarked
package dev.trellis.archfixture;

import org.jspecify.annotations.NullMarked;
