/**
 * What is wrong or odd with a TomaTío database, and what an export would make of it. Asks, one
 * question a class, and never writes.
 *
 * <p>What a question finds is named by table, id and field; stored texts never leave this room.
 */
@NullMarked
package dev.trellis.tomatio.doctor;

import org.jspecify.annotations.NullMarked;
