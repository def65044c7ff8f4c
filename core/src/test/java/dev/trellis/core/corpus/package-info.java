/**
 * Archives that a reader must accept, and such that it must refuse, each with exactly the problems
 * that a check finds. They are built by code, so that nobody keeps hostile files, and written
 * without the code under test. Other modules use them through this module's test jar.
 */
package dev.trellis.core.corpus;
