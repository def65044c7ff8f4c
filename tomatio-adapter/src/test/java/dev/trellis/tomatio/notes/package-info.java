/**
 * What became of each odd row of a fixture, and why: the notes of a fixture beside the
 * expectations, the evidence of one real export and one look of the doctor, and the words in which
 * an expectation is written. Nothing here maps anything: the evidence is read from the archive.
 */
package dev.trellis.tomatio.notes;
