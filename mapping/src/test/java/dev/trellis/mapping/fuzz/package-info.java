/** What Jazzer feeds with mapping files, and the test that starts it. */
package dev.trellis.mapping.fuzz;
