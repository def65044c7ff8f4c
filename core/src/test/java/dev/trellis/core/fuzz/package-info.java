/** What Jazzer feeds with bytes, and the tests that start it. */
package dev.trellis.core.fuzz;
